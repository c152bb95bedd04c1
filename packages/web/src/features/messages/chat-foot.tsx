import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import { canWriteIn } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../lib/draft.ts';
import { insertAtCaret } from '../../lib/insert-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { OpenPlaces, usePlaceQuestion } from '../places/index.ts';
import { useOwnPreference } from '../preferences/index.ts';
import type { InboxActions } from '../tickets/index.ts';
import { BlockedComposer } from './blocked-composer.tsx';
import { BuilderDialogs } from './builder-dialogs.tsx';
import { ComposerTools, ToolsToCome } from './composer/composer-tools.tsx';
import { withUse } from './composer/find-quick.ts';
import { carriesWords } from './composer/shown-quick-file.ts';
import type { useSignature } from './composer/signature.ts';
import { speakTo } from './composer/speak-to.ts';
import type { Choice } from './composer/suggest-panel.tsx';
import { WaitingFiles } from './composer/waiting-files.tsx';
import { Composer, type RecordSlots } from './composer.tsx';
import { OthersBar } from './others-bar.tsx';
import type { QueuedSend } from './queued-send.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useQuickCommands } from './use-quick-commands.ts';
import { useWriteKeys } from './use-write-keys.ts';
import { WindowBar } from './window-bar.tsx';

/** The parts of a message that the foot decides; sender and quote follow from the chat. */
export type WrittenPart = Pick<QueuedSend, 'body'> &
  Partial<Pick<QueuedSend, 'isPrivate' | 'mentions' | 'members' | 'quickFile' | 'interactive'>>;

interface ChatFootProps {
  ticket: Ticket;
  inbox: InboxActions;
  field: RefObject<HTMLTextAreaElement | null>;
  contact: string;
  draft: Draft;
  signature: ReturnType<typeof useSignature>;
  onChange: (part: Partial<Draft>) => void;
  onSent: () => void;
  /** False: nobody is signed in any more. */
  onAdd: (written: WrittenPart, attachment?: null, isAnswer?: boolean) => boolean;
  onLeave: () => void;
  onEditLast: (() => void) | null;
  record: RecordSlots;
  queued: readonly QueuedSend[];
  attach: ReactNode;
  /** Acts on the files that wait in the draft. */
  waiting: { open: () => void; discard: () => void };
  onTemplate: () => void;
  /** False until the first paint: only the field is drawn. */
  isWhole: boolean;
}

/** Below the messages: unsent messages, the reply window, and the composer. */
export function ChatFoot(props: ChatFootProps) {
  const { ticket, inbox, field, contact, draft, signature, onChange, onSent, onAdd, queued, record, isWhole } = props;
  const { t } = useTranslation('compose');
  const { actor } = useSession();
  const [building, setBuilding] = useState(false);
  const [, setUses] = useOwnPreference('quickUses');
  const { prefix, toggle } = signature;
  const writable = canWriteIn(actor, ticket);
  const write = (part: Partial<Draft>) => {
    if (part.text !== undefined && part.text !== '') inbox.signalTyping(ticket.id);
    onChange(part);
  };
  const turnTo = (isNote: boolean) => {
    onChange({ isNote });
    field.current?.focus({ preventScroll: true });
  };
  useWriteKeys(writable && record.state === 'idle' ? () => turnTo(!draft.isNote) : null);

  const hasWaiting = draft.files.length > 0 && !draft.isNote && record.state === 'idle';
  const isWriting = writable && record.state === 'idle' && !draft.isNote;
  const putQuick = ({ text, quick }: Choice) => {
    if (quick) onChange({ quickId: quick.id, file: quick.file });
    if (field.current) insertAtCaret(field.current, text);
  };
  useQuickCommands(ticket, isWriting ? putQuick : null);

  const sendNote = (body: string) => {
    // A mention whose name was deleted from the text does not count.
    const mentions = draft.mentions.filter(({ name }) => body.includes(`@${name}`));
    if (onAdd({ body, isPrivate: true, mentions })) onChange({ note: '', mentions: [] });
  };
  const places = usePlaceQuestion('send', false);
  const send = (body: string) => {
    if (draft.isNote) sendNote(body);
    // Waiting files are reviewed before they are sent; the text goes along and is checked there.
    else if (hasWaiting) props.waiting.open();
    else places.ask([body], () => sendWritten(body));
  };
  const sendWritten = (body: string) => {
    const words = speakTo(body === '' ? '' : prefix + body, draft.members);
    const { quickId, file } = draft;
    const isCarried = file !== null && carriesWords(file) && channelAbilities[ticket.channel].maxCaptionLength > 0;
    const isApart = file !== null && words.body !== '' && !isCarried;
    if (!onAdd({ ...(isApart ? { body: '' } : words), quickFile: file })) return;
    if (isApart) onAdd(words, null, false);
    if (quickId !== null) setUses((now) => withUse(now, quickId));
    onSent();
  };
  const sendBuilt = (order: InteractiveOrder, content: InteractiveContent) => {
    if (!Number.isSafeInteger(ticket.id) || ticket.id < 1) {
      showToast({ kind: 'error', text: t('builder.badTicket') });
      return;
    }
    const isAdded = onAdd({ body: content.body, interactive: { order, content } });
    if (isAdded) setBuilding(false);
    else showToast({ kind: 'error', text: t('builder.notSent') });
  };
  const putSign = useCallback((sign: string) => field.current && insertAtCaret(field.current, sign), [field]);

  return (
    <>
      <UnsentNote queued={queued} />
      {writable && <WindowBar ticket={ticket} onTemplate={props.onTemplate} />}
      {writable && draft.text.trim() !== '' && !draft.isNote && <OthersBar ticket={ticket} inbox={inbox} />}
      {writable && !draft.isNote && <OpenPlaces text={draft.text} isFilled={false} />}
      {writable ? (
        <Composer
          {...props}
          onChange={write}
          prefix={prefix}
          onSend={send}
          files={
            hasWaiting && (
              <WaitingFiles files={draft.files} onOpen={props.waiting.open} onDiscard={props.waiting.discard} />
            )
          }
          onResolve={() => inbox.resolve(ticket, { next: true })}
          tools={(openQuick) =>
            isWhole ? (
              <ComposerTools
                isNote={draft.isNote}
                onNote={turnTo}
                attach={props.attach}
                onEmoji={putSign}
                onQuick={openQuick}
                onBuilder={() => setBuilding(true)}
                signature={toggle}
              />
            ) : (
              <ToolsToCome />
            )
          }
        />
      ) : (
        <>
          {record.note}
          <BlockedComposer ticket={ticket} inbox={inbox} />
        </>
      )}
      {places.question}
      {isWhole && (
        <BuilderDialogs
          opened={building && writable}
          onClose={() => setBuilding(false)}
          ticket={ticket}
          contact={contact}
          onSend={sendBuilt}
        />
      )}
    </>
  );
}
