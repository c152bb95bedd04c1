import type { Ticket } from '@guiche/contract/tickets';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOwnPreference } from '../preferences/index.ts';

interface CloseDialogProps {
  opened: boolean;
  onClose: () => void;
  act: 'resolve' | 'ignore';
  ticket: Ticket;
  offersFarewell: boolean;
  onChoose: (farewell: boolean) => void;
}

/** Closes with or without a farewell. What was chosen last is confirmed by Enter. */
export function CloseDialog({ act, ticket, offersFarewell, onChoose, ...frame }: CloseDialogProps) {
  const { t } = useTranslation('moves');
  const [usual, setUsual] = useOwnPreference('closeWithFarewell');
  const values = { name: ticket.contact.name, ticketId: ticket.id };
  const title = t(`tickets:closeDialog.${act}.title`, values);
  if (!offersFarewell)
    return (
      <ConfirmDialog {...frame} title={title} confirmLabel={t(`tickets:act.${act}`)} onConfirm={() => onChoose(false)}>
        {t(`tickets:closeDialog.${act}.text`, values)}
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
      {t(`close.${act}`, values)}
    </Dialog>
  );
}
