import { mostTagsOfContact, syncTags } from '@guiche/contract/tag-acts';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { tagChoices } from '../../lib/tag-choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './dialogs.module.css';

interface TagDialogProps {
  opened: boolean;
  onClose: () => void;
  ticket: Ticket;
  confirmLabel: string;
  /** Called when the contact has the tags: the act can start again. */
  onTagged: () => void;
}

/** Says that a tag is required to close, and lets one choose. */
export function TagDialog({ ticket, confirmLabel, onTagged, ...frame }: TagDialogProps) {
  const { t } = useTranslation('moves');
  const form = useId();
  const [chosen, setChosen] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const { data: tags, error, refetch } = useQuery(tagChoices);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const confirm = async () => {
    setBusy(true);
    try {
      await request(syncTags, { body: { contactId: ticket.contactId, tags: chosen } });
      onTagged();
    } catch (failed) {
      showToast({ kind: 'error', text: errorText(failed) });
    }
    setBusy(false);
  };

  return (
    <Dialog
      {...frame}
      title={t('tags.title', { name: ticket.contact.name })}
      actions={
        <>
          <button type="button" className="button button-default" onClick={frame.onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button type="submit" form={form} className="button button-primary" disabled={busy || chosen.length === 0}>
            {confirmLabel}
          </button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && chosen.length > 0) void confirm();
        }}
      >
        <p className={styles.warning} role="alert">
          {t('errors:ERR_TAG_REQUIRED')}
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {tags?.length === 0 && <p className={styles.quiet}>{t('tags.none')}</p>}
        <fieldset className={styles.choices}>
          <legend className="only-read">{t('tags.label')}</legend>
          {tags?.map((tag, index) => (
            <label key={tag.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(tag.id)}
                disabled={!chosen.includes(tag.id) && chosen.length >= mostTagsOfContact}
                onChange={() => toggle(tag.id)}
                data-autofocus={index === 0 || undefined}
              />
              <i className={styles.dot} style={{ background: tag.color }} aria-hidden="true" />
              <span dir="auto">{tag.name}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
