import { mostChosen } from '@guiche/contract/bulk-acts';
import type { ListedTicket } from '@guiche/contract/tickets';
import { IconSquareCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands.ts';
import { toggleChosen, useChosen } from './choice.ts';

/** Chooses the row that keys act on, or lets it go, for the command palette; where there is none, nothing is offered. */
export function useChooseCommand(current: ListedTicket | undefined) {
  const { t } = useTranslation('tickets');
  const chosen = useChosen();
  const isChosen = current !== undefined && chosen.has(current.id);
  const offered = isChosen || chosen.size < mostChosen ? current : undefined;
  useCommands(
    offered
      ? [
          {
            id: 'list:choose',
            group: 'list',
            label: t(isChosen ? 'keys.letGo' : 'keys.choose'),
            detail: offered.contact.name,
            keys: 'x',
            icon: IconSquareCheck,
            run: () => toggleChosen(offered.id),
          },
        ]
      : [],
  );
}
