import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../ui/strip.tsx';
import { useSession } from '../auth/index.ts';
import type { InboxActions } from '../tickets/index.ts';

/** Warns who writes in another attendant's ticket, with a button to take it over. */
export function OthersBar({ ticket, inbox }: { ticket: Ticket; inbox: InboxActions }) {
  const { t } = useTranslation('compose');
  const { actor } = useSession();
  if (ticket.isGroup || ticket.user === null || ticket.user.id === actor.userId) return null;
  return (
    <Strip
      kind="warning"
      icon={IconUser}
      text={t('others.owner', { name: ticket.user.name })}
      action={{ label: t('others.takeOver'), onClick: () => inbox.takeOver(ticket) }}
    />
  );
}
