import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OpenPlaces } from '../places/index.ts';
import { useOwnPreference } from '../preferences/index.ts';
import styles from './close-dialog.module.css';
import { farewellOptions } from './moves-api.ts';

interface CloseDialogProps {
  opened: boolean;
  onClose: () => void;
  act: 'resolve' | 'ignore';
  ticket: Ticket;
  offersFarewell: boolean;
  onChoose: (farewell: boolean) => void;
}

/** Closes a ticket with or without a farewell, whose text is shown. Enter confirms the last choice. */
export function CloseDialog({ act, ticket, offersFarewell, onChoose, ...frame }: CloseDialogProps) {
  const { t } = useTranslation('moves');
  const [usual, setUsual] = useOwnPreference('closeWithFarewell');
  const values = { name: ticket.contact.name, ticketId: ticket.id };
  const title = t(`closeDialog.${act}.title`, values);
  if (!offersFarewell)
    return (
      <ConfirmDialog {...frame} title={title} confirmLabel={t(`tickets:act.${act}`)} onConfirm={() => onChoose(false)}>
        {t(`closeDialog.${act}.text`, values)}
      </ConfirmDialog>
    );
  const choose = (farewell: boolean) => {
    setUsual(farewell);
    onChoose(farewell);
  };
  return (
    <Dialog
      {...frame}
      title={title}
      actions={
        <>
          <button type="button" className="button button-default" onClick={frame.onClose}>
            {t('ui:dialog.cancel')}
          </button>
          {[true, false].map((farewell) => (
            <button
              key={String(farewell)}
              type="button"
              className={`button ${farewell === usual ? 'button-primary' : 'button-default'}`}
              data-autofocus={farewell === usual || undefined}
              onClick={() => choose(farewell)}
            >
              {t(farewell ? 'close.withFarewell' : 'close.withoutFarewell')}
            </button>
          ))}
        </>
      }
    >
      <p>{t(`close.${act}`, values)}</p>
      <FarewellWords ticket={ticket} isAsked={frame.opened} />
    </Dialog>
  );
}

/** The exact text of the farewell, or a line that says there is none. */
function FarewellWords({ ticket, isAsked }: { ticket: Ticket; isAsked: boolean }) {
  const { t } = useTranslation('moves');
  const { data, error, refetch } = useQuery({ ...farewellOptions(ticket.id), enabled: isAsked });
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} title={t('close.previewFailed')} />;
  return (
    <div className={styles.farewell} role="status">
      {data?.text === '' && <p className={styles.quiet}>{t('close.noWords')}</p>}
      {data !== undefined && data.text !== '' && (
        <>
          <p className={styles.quiet}>{t('close.preview', { name: ticket.contact.name })}</p>
          <blockquote className={styles.words} dir="auto">
            {data.text}
          </blockquote>
          <OpenPlaces text={data.text} isFilled={false} />
        </>
      )}
    </div>
  );
}
