import { readContent } from '@guiche/contract/media';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheckbox,
  IconCopy,
  IconDownload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { LayerMenu } from '../../ui/menu.tsx';
import { canAnswer, canReactTo, canRemove, editMinutes, whyNotForwarded } from './acts/allowed-acts.ts';
import type { BubbleActs } from './acts/bubble-acts.ts';
import { SignRow } from './acts/sign-row.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { coordinatesText } from './media/coordinates-text.ts';
import styles from './message-list.module.css';

export interface BubbleMenuPlace {
  shown: ShownMessage;
  x: number;
  y: number;
}

interface BubbleMenuProps {
  place: BubbleMenuPlace | null;
  onClose: () => void;
  acts: BubbleActs;
}

/** What can be copied from a message: its text, else that of its location or card; and its file. */
export function takenFrom({ message }: Pick<ShownMessage, 'message'>): {
  text: string;
  file: { url: string; name: string } | null;
} {
  const content = readContent(message);
  const file = content?.kind === 'file' && content.url !== null ? { url: content.url, name: content.data.name } : null;
  if (message.body !== '' || content === null || content.kind === 'file') return { text: message.body, file };
  if (content.kind === 'location') return { text: coordinatesText(content.data), file };
  const lines = content.data.contacts.map(({ name, phones }) =>
    [name, ...phones.map(({ number }) => number)].join(' '),
  );
  return { text: lines.join('\n'), file };
}

/** Whether a message has a menu. A message that the server does not have can only be copied. */
export function hasMenu(shown: ShownMessage): boolean {
  if (shown.message.isDeleted || shown.message.mediaType === 'call_log') return false;
  return shown.queued === null || takenFrom(shown).text !== '';
}

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
const sign = (Drawn: Icon) => <Drawn size={18} stroke={1.75} aria-hidden="true" />;

/** The one menu of all bubbles, at the place of the press. Stays there while it fades out. */
export function BubbleMenu({ place, onClose, acts }: BubbleMenuProps) {
  const { t } = useTranslation('messages');
  const last = useRef(place);
  if (place !== null) last.current = place;
  const at = last.current;
  const taken = at && takenFrom(at.shown);
  return (
    <LayerMenu opened={place !== null} onClose={onClose} position="bottom-start" offset={2}>
      <Menu.Target>
        <span className={styles.anchor} aria-hidden="true" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={t('messageMenu')}>
        {at && at.shown.queued === null && <SentEntries shown={at.shown} acts={acts} />}
        {taken && taken.text !== '' && (
          <Menu.Item leftSection={sign(IconCopy)} onClick={() => void copyText(taken.text)}>
            {t('copy')}
          </Menu.Item>
        )}
        {taken?.file && at?.shown.queued === null && (
          <Menu.Item component="a" href={taken.file.url} download={taken.file.name} leftSection={sign(IconDownload)}>
            {t('media:download')}
          </Menu.Item>
        )}
        {at && at.shown.queued === null && <LastEntries shown={at.shown} acts={acts} />}
      </Menu.Dropdown>
    </LayerMenu>
  );
}

interface EntriesProps {
  shown: ShownMessage;
  acts: BubbleActs;
}

/** Entries for stored messages: reactions, reply, forward, edit. What the channel cannot do is left out. */
function SentEntries({ shown, acts }: EntriesProps) {
  const { t } = useTranslation('messages');
  const { message } = shown;
  const minutes = editMinutes(message, acts.place, new Date());
  const reason = whyNotForwarded(message);
  return (
    <>
      {canReactTo(message, acts.place) && (
        <SignRow
          ours={message.reactions.find(({ fromMe }) => fromMe)?.emoji ?? null}
          onSign={(emoji) => acts.react(message, emoji)}
          onMore={() => acts.pickSign(message)}
        />
      )}
      {!message.isPrivate && (
        <Menu.Item
          leftSection={sign(IconArrowBackUp)}
          rightSection={<kbd>R</kbd>}
          disabled={!canAnswer(message, acts.place)}
          onClick={() => acts.reply(shown)}
        >
          {t('reply')}
        </Menu.Item>
      )}
      {/* Notes cannot be forwarded. A disabled first entry would keep the focus out of the menu. */}
      {!message.isPrivate && (
        <Menu.Item
          leftSection={sign(IconArrowForwardUp)}
          disabled={reason !== null}
          title={reason === null ? undefined : t(`kinds:acts.notForwarded.${reason}`)}
          onClick={() => acts.forward([message])}
        >
          {t('kinds:acts.forward')}
        </Menu.Item>
      )}
      {minutes > 0 && (
        <Menu.Item leftSection={sign(IconPencil)} onClick={() => acts.edit(message)}>
          {t('kinds:acts.editLeft', { count: minutes })}
        </Menu.Item>
      )}
    </>
  );
}

function LastEntries({ shown, acts }: EntriesProps) {
  const { t } = useTranslation('kinds');
  const { message } = shown;
  return (
    <>
      <Menu.Item leftSection={sign(IconCheckbox)} onClick={() => acts.selection.begin(shown)}>
        {t('acts.select')}
      </Menu.Item>
      {canRemove(message, acts.place) && (
        <Menu.Item className={styles.danger} leftSection={sign(IconTrash)} onClick={() => acts.remove([message])}>
          {t('acts.remove')}
        </Menu.Item>
      )}
    </>
  );
}
