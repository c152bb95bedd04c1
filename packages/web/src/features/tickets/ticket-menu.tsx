import type { Ticket } from '@guiche/contract/tickets.schemas';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconFileTypePdf,
  IconHistory,
  IconMail,
  IconPlug,
  IconPlugOff,
  IconRobot,
  IconRobotOff,
  IconRotateClockwise,
  IconSquareCheck,
  IconTrash,
  IconX,
  IconZzz,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LayerMenu } from '../../ui/menu.tsx';
import { useSession } from '../auth/index.ts';
import { useRunAct } from './acts-context.tsx';
import { actsOn, type TicketAct } from './ticket-acts.ts';
import styles from './ticket-menu.module.css';
import { toggleChosen } from './ticket-selection.ts';

export const actIcons = {
  accept: IconCheck,
  ignore: IconX,
  resolve: IconCheck,
  return: IconArrowBackUp,
  reopen: IconRotateClockwise,
  transfer: IconArrowsExchange,
  integrationOn: IconPlug,
  integrationOff: IconPlugOff,
  botOn: IconRobot,
  botOff: IconRobotOff,
  snooze: IconZzz,
  wake: IconZzz,
  unread: IconMail,
  log: IconHistory,
  export: IconFileTypePdf,
  delete: IconTrash,
} satisfies Record<TicketAct, unknown>;

const actKeys: Partial<Record<TicketAct, string>> = { accept: 'A', resolve: 'E', transfer: 'T' };

/** The acts of a ticket as menu items; `except`: those with a button beside the menu. */
export function TicketMenuItems({ ticket, except = [] }: { ticket: Ticket; except?: readonly TicketAct[] }) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const run = useRunAct();
  return actsOn(actor, ticket)
    .filter((act) => !except.includes(act))
    .map((act) => {
      const Icon = actIcons[act];
      return (
        <Menu.Item
          key={act}
          className={act === 'delete' ? styles.danger : undefined}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={actKeys[act] && <kbd>{actKeys[act]}</kbd>}
          onClick={() => run(act, ticket)}
        >
          {t(`act.${act}`)}
        </Menu.Item>
      );
    });
}

export interface MenuPlace {
  ticket: Ticket;
  x: number;
  y: number;
}

interface RowMenuProps {
  place: MenuPlace | null;
  /** Must be the same function each time, since rendering even a closed menu is slow. */
  onClose: () => void;
}

/** The one menu of all rows, at the place of the press. Stays there while it fades out. */
export const RowMenu = memo(function RowMenu({ place, onClose }: RowMenuProps) {
  const { t } = useTranslation('tickets');
  const last = useRef(place);
  if (place !== null) last.current = place;
  const shown = last.current;
  return (
    <LayerMenu opened={place !== null} onClose={onClose} position="bottom-start" offset={2}>
      <Menu.Target>
        <span className={styles.anchor} aria-hidden="true" style={{ left: shown?.x ?? 0, top: shown?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={t('more')}>
        {shown && (
          <Menu.Item
            leftSection={<IconSquareCheck size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<kbd>X</kbd>}
            onClick={() => toggleChosen(shown.ticket.id)}
          >
            {t('act.choose')}
          </Menu.Item>
        )}
        {shown && <TicketMenuItems ticket={shown.ticket} />}
      </Menu.Dropdown>
    </LayerMenu>
  );
});
