import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EditBar } from './edit-bar.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import { SelectBar } from './select-bar.tsx';
import { SignDialog } from './sign-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';

export interface ActPartsProps {
  ticket: Ticket;
  chat: ChatActs;
  /** Returns the focus to the composer. */
  onDone: () => void;
}

/** The dialogs and bars of acts: editing, forwarding, confirmations. */
export function ActParts({ ticket, chat, onDone }: ActPartsProps) {
  const { t } = useTranslation('kinds');
  const { acts, underWay, close } = chat;
  const { editing, forwarding, removing, signing, chosen } = underWay;
  const isNote = removing?.every(({ isPrivate }) => isPrivate) ?? false;
  const count = removing?.length ?? 0;
  const endEditing = () => {
    chat.endEditing();
    onDone();
  };
  return (
    <>
      {editing && (
        <EditBar
          key={editing.id}
          ticket={ticket}
          message={editing}
          place={acts.place}
          onSave={(body) => {
            chat.save(editing, body);
            onDone();
          }}
          onCancel={endEditing}
        />
      )}
      {chosen && !editing && <SelectBar chosen={chosen} acts={acts} />}
      <ForwardDialog
        messages={forwarding}
        onClose={close}
        onSent={() => {
          close();
          acts.selection.end();
        }}
      />
      <ConfirmDialog
        opened={removing !== null}
        onClose={close}
        title={count > 1 ? t('remove.many', { count }) : t('remove.title')}
        confirmLabel={t('acts.remove')}
        onConfirm={() => removing && void chat.removeAll(removing)}
        danger
      >
        <p>{t(isNote ? 'remove.note' : 'remove.text')}</p>
      </ConfirmDialog>
      <SignDialog
        opened={signing !== null}
        onClose={close}
        onSign={(emoji) => {
          if (signing) acts.react(signing, emoji);
          close();
        }}
      />
    </>
  );
}
