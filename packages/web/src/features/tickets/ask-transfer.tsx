import { askTransfer, maxRequestNote } from '@guiche/contract/ticket-requests';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import styles from './dialogs.module.css';

interface AskTransferProps {
  contactId: number;
  whatsappId: number;
}

/** Texts for refusals where the general ones would not help. */
const refusals = { ERR_TOO_MANY_REQUESTS: 'taken.askedBefore', ERR_NO_TICKET_FOUND: 'taken.over' } as const;
const refusalOf = (code: string) => (code in refusals ? refusals[code as keyof typeof refusals] : null);

/** Focuses the line that replaces the form, so that it is read aloud. */
const takeFocus = (line: HTMLElement | null) => line?.focus();

/** Requests a transfer of a ticket that one may not see, with a note to its attendant. */
export function AskTransfer(whose: AskTransferProps) {
  const { t } = useTranslation('moves');
  const id = useId();
  const [note, setNote] = useState('');
  const ask = useMutation({
    mutationFn: () => request(askTransfer, { body: { ...whose, ...(note.trim() !== '' && { note: note.trim() }) } }),
  });
  if (ask.isSuccess)
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.asked}>
        {t('taken.asked')}
      </p>
    );
  const refusal = ask.error && refusalOf(codeOf(ask.error));
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending) ask.mutate();
      }}
    >
      <label className="field-label" htmlFor={id}>
        {t('taken.note')} <span className={styles.aside}>{t('taken.optional')}</span>
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={2}
        dir="auto"
        maxLength={maxRequestNote}
        value={note}
        aria-describedby={`${id}-below`}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <span id={`${id}-below`} className={styles.quiet}>
        {t('taken.askText')}
      </span>
      {ask.error && (
        <p className="field-error" role="alert">
          {refusal ? t(refusal) : errorText(ask.error)}
        </p>
      )}
      <button type="submit" className="button button-default" aria-disabled={ask.isPending || undefined}>
        {t('taken.ask')}
      </button>
    </form>
  );
}
