import { canWriteIn } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useSession } from '../auth/index.ts';

/** Lists the composer's own keys in the shortcuts sheet, where there is a composer. */
export function useFieldKeys(ticket: Ticket) {
  const { t } = useTranslation('messages');
  const { actor } = useSession();
  const listed = [
    { keys: 'Enter', label: t('keys.send'), run: null },
    { keys: 'Shift+Enter', label: t('keys.newLine'), run: null },
  ];
  useShortcuts(canWriteIn(actor, ticket) ? listed : [], 'message');
}
