import { bodyLength, channelAbilities } from '@guiche/contract/channel-abilities';
import { maxCaptionLength } from '@guiche/contract/media';
import { maxBodyLength } from '@guiche/contract/messages';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconCheck, IconSend } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../lib/draft.ts';
import { insertText } from '../../lib/insert-text.ts';
import { isApple } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isCovered } from '../../ui/top-layer.ts';
import { FileChip } from './composer/file-chip.tsx';
import { carriesWords } from './composer/shown-quick-file.ts';
import { useSuggest } from './composer/use-suggest.tsx';
import { type MarkSign, wrapMark } from './composer/wrap-mark.ts';
import styles from './composer.module.css';
import { ReplyBar } from './reply-bar.tsx';
import { useAutosize } from './use-autosize.ts';
import { useCaretAfterMerge } from './use-caret-after-merge.ts';
import { useWritingPlace } from './writing-place.ts';

/** The parts of a voice note in the composer. During a recording `bar` replaces the field. */
export interface RecordSlots {
  button: ReactNode;
  bar: ReactNode;
  note: ReactNode;
  state: 'idle' | 'recording' | 'sending';
}

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  ticket: Ticket;
  /** The recipient's name for the empty field, so that nobody writes to the wrong person. */
  contact: string;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** The signature that is put before the text; it counts towards the length. */
  prefix: string;
  /** Called with the text as it was typed. */
  onSend: (body: string) => void;
  /** Closes the ticket, after the text was sent. */
  onResolve: () => void;
  /** ↑ in an empty field; null: there is nothing to edit. */
  onEditLast: (() => void) | null;
  /** The waiting files, reviewed before sending; false: none. */
  files: ReactNode;
  /** The tools below the field. */
  tools: (openQuick: () => void) => ReactNode;
  record: RecordSlots;
  /** Escape where nothing else can be cancelled. */
  onLeave: () => void;
}

const warnsBefore = 200;
const marks: Readonly<Record<string, MarkSign>> = { b: '*', i: '_', s: '~' };

/** The limit of characters on this channel. */
function mostOf({ channel }: Ticket, { isNote, file }: Draft): number {
  if (isNote) return maxBodyLength;
  const { maxBodyLength: most, maxCaptionLength: caption } = channelAbilities[channel];
  return file === null || caption === 0 || !carriesWords(file) ? most : Math.min(caption, maxCaptionLength);
}

/** The composer's field. Enter sends, Shift+Enter breaks the line; Enter of an input method is its own. */
export function Composer(props: ComposerProps) {
  const { field, ticket, contact, draft, onChange, prefix, onSend, tools, record } = props;
  const { t } = useTranslation('messages');
  const text = draft.isNote ? draft.note : draft.text;
  const body = text.trim();
  const most = mostOf(ticket, draft);
  const words = prefix + body;
  const length = body === '' ? 0 : draft.isNote ? words.length : bodyLength(ticket.channel, words);
  const tooLong = length > most;
  const hasFiles = Boolean(props.files);
  const nothing = body === '' && !hasFiles && (draft.isNote || draft.file === null);
  const isIdle = record.state === 'idle';
  const suggest = useSuggest({ field, ticket, draft, onChange });
  useAutosize(field, text);
  useCaretAfterMerge(field, ticket.id);
  useWritingPlace(field);

  const send = () => {
    if (nothing || tooLong) return;
    onSend(body);
    field.current?.focus({ preventScroll: true });
  };
  const canResolve = !tooLong && !hasFiles;
  const onKeyDown = useComposerKeys(props, { text, send, canResolve, onSuggest: suggest.onKey });
  const label = draft.isNote ? t('compose:mode.writeNote') : t('writeTo', { name: contact });

  return (
    <div className={styles.composer} data-recording={record.state}>
      {isIdle && suggest.list}
      <div
        className={draft.isNote ? `${styles.box} ${styles.noteBox}` : styles.box}
        data-note={draft.isNote || undefined}
      >
        {draft.reply && !draft.isNote && <ReplyBar reply={draft.reply} onClear={() => onChange({ reply: null })} />}
        {draft.file && !draft.isNote && <FileChip name={draft.file.name} onRemove={() => onChange({ file: null })} />}
        {props.files}
        <textarea
          ref={field}
          // The target of the skip link.
          id="message-composer"
          className={styles.field}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          hidden={!isIdle}
          disabled={!isIdle}
          aria-label={label}
          aria-invalid={tooLong || undefined}
          {...suggest.aria}
          placeholder={label}
          value={text}
          onChange={(event) => {
            const { value } = event.currentTarget;
            // An emptied field no longer holds a quick message.
            const rest = value === '' ? { quickId: null } : {};
            onChange(draft.isNote ? { note: value } : { text: value, ...rest });
            suggest.onSelect();
          }}
          onSelect={suggest.onSelect}
          onKeyDown={onKeyDown}
        />
        <div className={styles.line}>
          {isIdle ? tools(suggest.openQuick) : record.bar}
          {!draft.isNote && record.button}
          <IconButton
            className={draft.isNote ? `${styles.send} ${styles.keep}` : styles.send}
            hidden={!isIdle}
            label={draft.isNote ? t('compose:mode.keepNote') : t('send')}
            icon={draft.isNote ? IconCheck : IconSend}
            look="primary"
            shortcut="Enter"
            aria-disabled={nothing || tooLong || undefined}
            // Keeps the focus in the field, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          />
        </div>
        {record.note}
        {length > most - warnsBefore && (
          <p className={tooLong ? `${styles.counter} ${styles.tooLong}` : styles.counter} role="status">
            {t(tooLong ? 'tooLong' : 'length', { length, max: most })}
          </p>
        )}
      </div>
    </div>
  );
}

const isBare = (event: KeyboardEvent) => !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;

interface KeysInput {
  text: string;
  send: () => void;
  canResolve: boolean;
  onSuggest: (event: KeyboardEvent) => boolean;
}

function useComposerKeys(
  { field, draft, onChange, onResolve, onEditLast, onLeave }: ComposerProps,
  { text, send, canResolve, onSuggest }: KeysInput,
) {
  return (event: KeyboardEvent) => {
    // 229: some input methods end composing before the Enter that confirmed it arrives here.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || onSuggest(event)) return;
    // This Enter is meant for a question that is about to get the focus; the text stays.
    if (event.key === 'Enter' && isCovered()) return event.preventDefault();
    const isMod = (isApple ? event.metaKey : event.ctrlKey) && !event.altKey;
    const mark = isMod && !event.shiftKey ? marks[event.key.toLowerCase()] : undefined;
    if (mark !== undefined && field.current) {
      const { selectionStart, selectionEnd } = field.current;
      const made = wrapMark(text, selectionStart, selectionEnd, mark);
      insertText(field.current, made.text, made.from, made.to);
      field.current.setSelectionRange(...made.chosen);
    } else if (event.key === 'Enter' && isMod && event.shiftKey) {
      send();
      if (canResolve && !draft.isNote) onResolve();
    } else if (event.key === 'Enter' && isBare(event)) send();
    else if (event.key === 'ArrowUp' && onEditLast && text === '' && isBare(event)) onEditLast();
    else if (event.key === 'Escape' && !event.isDefaultPrevented()) {
      if (draft.reply && !draft.isNote) onChange({ reply: null });
      else onLeave();
    } else return;
    event.preventDefault();
  };
}
