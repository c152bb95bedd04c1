import { channelAbilities } from '@guiche/contract/channel-abilities';
import { maxBodyLength } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OpenPlaces, usePlaceQuestion } from '../../places/index.ts';
import { useNow } from '../../tickets/index.ts';
import { useAutosize } from '../use-autosize.ts';
import styles from './acts.module.css';
import { type ActPlace, editMinutes } from './allowed-acts.ts';
import { unsavedEdits } from './unsaved-edits.ts';

interface EditBarProps {
  ticket: Ticket;
  message: Message;
  place: ActPlace;
  onSave: (body: string) => void;
  onCancel: () => void;
}

/** Edits a message in place of the composer, whose own draft is left untouched. */
export function EditBar({ ticket, message, place, onSave, onCancel }: EditBarProps) {
  const { t } = useTranslation('kinds');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => unsavedEdits.get(message.id) ?? message.body);
  const now = useNow();
  const body = text.trim();
  const most = message.isPrivate ? maxBodyLength : channelAbilities[ticket.channel].maxBodyLength;
  const minutes = editMinutes(message, place, new Date(now));
  const places = usePlaceQuestion('send', false);
  const isRefused = body === '' || body.length > most || minutes === 0;
  useAutosize(field, text);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const save = () => {
    if (isRefused) return;
    // A note reaches no contact, and an unchanged text was asked about before.
    if (message.isPrivate || body === message.body) onSave(body);
    else places.ask([body], () => onSave(body));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isTooLong = body.length > most;
  return (
    <div className={styles.edit}>
      {!message.isPrivate && <OpenPlaces text={text} isFilled={false} />}
      <div className={message.isPrivate ? `${styles.box} ${styles.note}` : styles.box}>
        <div className={styles.head}>
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          <span className={styles.grow} role="status">
            {minutes === 0 ? t('errors:ERR_EDIT_WINDOW_OVER') : t('edit.left', { count: minutes })}
          </span>
          <IconButton label={t('edit.cancel')} icon={IconX} shortcut="Esc" onClick={onCancel} />
        </div>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          enterKeyHint="done"
          aria-label={t('edit.label')}
          aria-invalid={isTooLong || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.line}>
          {isTooLong && (
            <span className={styles.grow} role="status">
              {t('messages:tooLong', { length: body.length, max: most })}
            </span>
          )}
          <IconButton
            label={t('edit.save')}
            icon={IconCheck}
            look="primary"
            shortcut="Enter"
            aria-disabled={isRefused || undefined}
            onClick={save}
          />
        </div>
      </div>
      {places.question}
    </div>
  );
}
