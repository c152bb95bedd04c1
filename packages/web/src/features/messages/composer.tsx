import { maxBodyLength } from '@guiche/contract/messages';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../lib/drafts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './composer.module.css';
import { ReplyBar } from './reply-bar.tsx';
import { useAutosize } from './use-autosize.ts';

/** The places of a voice note. While somebody speaks, `bar` takes the place of the field. */
export interface RecordSlots {
  button: ReactNode;
  bar: ReactNode;
  note: ReactNode;
  state: 'idle' | 'recording' | 'sending';
}

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Who will read it: named in the empty field, so that nobody writes to the wrong person. */
  contact: string;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Called with the text as it will be sent. */
  onSend: (body: string) => void;
  /** What stands before the field. */
  attach: ReactNode;
  record: RecordSlots;
  /** Escape in an empty-handed composer. */
  onLeave: () => void;
}

const counterFrom = maxBodyLength - 200;

/** A phone opens its keyboard with the focus, over half of what one came to read. */
const wantsFocus = () => matchMedia('(pointer: fine) and (min-width: 600px)').matches;

/** Where one writes. Enter sends, Shift+Enter breaks the line; an input method's Enter is its own. */
export function Composer({ field, contact, draft, onChange, onSend, attach, record, onLeave }: ComposerProps) {
  const { t } = useTranslation('messages');
  const body = draft.text.trim();
  const tooLong = body.length > maxBodyLength;
  const isIdle = record.state === 'idle';
  useAutosize(field, draft.text);
  useEffect(() => {
    if (wantsFocus()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const send = () => {
    if (body === '' || tooLong) return;
    onSend(body);
    field.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: some input methods end composing before the Enter that confirmed it arrives here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (draft.reply) onChange({ reply: null });
      else onLeave();
    }
  };

  return (
    <div className={styles.composer} data-recording={record.state}>
      <div className={styles.box}>
        {draft.reply && <ReplyBar reply={draft.reply} onClear={() => onChange({ reply: null })} />}
        <div className={styles.line}>
          {isIdle ? attach : record.bar}
          <textarea
            ref={field}
            // The skip link's name for this place.
            id="message-composer"
            className={styles.field}
            rows={1}
            dir="auto"
            enterKeyHint="send"
            hidden={!isIdle}
            disabled={!isIdle}
            aria-label={t('writeTo', { name: contact })}
            aria-invalid={tooLong || undefined}
            placeholder={t('writeTo', { name: contact })}
            value={draft.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
          {record.button}
          <IconButton
            className={styles.send}
            hidden={!isIdle}
            label={t('send')}
            icon={IconSend}
            look="primary"
            shortcut="Enter"
            aria-disabled={body === '' || tooLong || undefined}
            // The field keeps the focus: a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          />
        </div>
        {record.note}
        {body.length > counterFrom && (
          <p className={tooLong ? `${styles.counter} ${styles.tooLong}` : styles.counter} role="status">
            {t(tooLong ? 'tooLong' : 'length', { length: body.length, max: maxBodyLength })}
          </p>
        )}
      </div>
    </div>
  );
}
