import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holdEscape } from '../tickets/index.ts';
import type { ShownMessage } from './chat-rows.ts';
import { copyText } from './media/copy-text.ts';
import { coordinatesText, readContent } from './media/read-content.ts';
import styles from './message-list.module.css';

export interface BubbleMenuPlace {
  shown: ShownMessage;
  x: number;
  y: number;
}

interface BubbleMenuProps {
  place: BubbleMenuPlace | null;
  onClose: () => void;
  /** Null where nothing can be answered. */
  onReply: ((shown: ShownMessage) => void) | null;
}

/** What can be taken from a message: its words, else what its place or card says; and its file. */
function takenFrom({ message }: ShownMessage): { text: string; file: { url: string; name: string } | null } {
  const content = readContent(message);
  const file = content?.kind === 'file' && content.url !== null ? { url: content.url, name: content.data.name } : null;
  if (message.body !== '' || content === null || content.kind === 'file') return { text: message.body, file };
  if (content.kind === 'location') return { text: coordinatesText(content.data), file };
  const lines = content.data.contacts.map(({ name, phones }) =>
    [name, ...phones.map(({ number }) => number)].join(' '),
  );
  return { text: lines.join('\n'), file };
}

/** Whether there is anything to do with a message. What has not reached the server can only be copied. */
export function hasMenu(shown: ShownMessage): boolean {
  if (shown.message.isDeleted) return false;
  return shown.queued === null || takenFrom(shown).text !== '';
}

/** The one menu of all bubbles, where it was asked for. It stays there while it fades out. */
export function BubbleMenu({ place, onClose, onReply }: BubbleMenuProps) {
  const { t } = useTranslation('messages');
  const last = useRef(place);
  if (place !== null) last.current = place;
  const at = last.current;
  const taken = at && takenFrom(at.shown);
  const isSent = at?.shown.queued === null;
  // Where nothing can be answered, an entry that says so is better than an empty menu.
  const nothingElse = taken?.text === '' && taken.file === null;
  return (
    <Menu opened={place !== null} onClose={onClose} position="bottom-start" offset={2}>
      <Menu.Target>
        <span className={styles.anchor} aria-hidden="true" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={t('messageMenu')} onKeyDown={holdEscape}>
        {at && isSent && (onReply !== null || nothingElse) && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<kbd>R</kbd>}
            disabled={onReply === null}
            onClick={() => onReply?.(at.shown)}
          >
            {t('reply')}
          </Menu.Item>
        )}
        {taken && taken.text !== '' && (
          <Menu.Item
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(taken.text)}
          >
            {t('copy')}
          </Menu.Item>
        )}
        {taken?.file && isSent && (
          <Menu.Item
            component="a"
            href={taken.file.url}
            download={taken.file.name}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('media:download')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
