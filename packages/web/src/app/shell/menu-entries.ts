import type { Actor } from '@guiche/contract/actor';
import { menu as auditLogMenu } from '../../features/audit-log/menu.ts';
import { menu as connectionsMenu } from '../../features/connections/menu.ts';
import { menu as contactsMenu } from '../../features/contacts/menu.ts';
import { menu as dashboardMenu } from '../../features/dashboard/menu.ts';
import { menu as fileListsMenu } from '../../features/file-lists/menu.ts';
import { menu as momentsMenu } from '../../features/moments/menu.ts';
import { menu as operationMenu } from '../../features/operation/menu.ts';
import { menu as queuesMenu } from '../../features/queues/menu.ts';
import { menu as quickMessagesMenu } from '../../features/quick-messages/menu.ts';
import { menu as reportsMenu } from '../../features/reports/menu.ts';
import { menu as settingsMenu } from '../../features/settings/menu.ts';
import { menu as tagsMenu } from '../../features/tags/menu.ts';
import { menu as ticketsMenu } from '../../features/tickets/menu.ts';
import { menu as userActsMenu } from '../../features/user-acts/menu.ts';
import type { MenuEntry } from '../../lib/menu-entry.ts';

/** A part of the menu that belongs together. */
export interface MenuGroup {
  /** Key of its name in the `app` texts, below `menu.group`. */
  name: MenuEntry['group'];
  /** The daily work stays in sight; what one needs now and then may be folded away. */
  folds: boolean;
}

/** The side menu, in its order. */
export const menuGroups: readonly MenuGroup[] = [
  { name: 'service', folds: false },
  { name: 'management', folds: true },
  { name: 'administration', folds: true },
  { name: 'operation', folds: true },
];

const entries: readonly MenuEntry[] = [
  ...auditLogMenu,
  ...connectionsMenu,
  ...contactsMenu,
  ...dashboardMenu,
  ...fileListsMenu,
  ...momentsMenu,
  ...operationMenu,
  ...queuesMenu,
  ...quickMessagesMenu,
  ...reportsMenu,
  ...settingsMenu,
  ...tagsMenu,
  ...ticketsMenu,
  ...userActsMenu,
].sort((one, other) => one.place - other.place);

/** Whether an entry's screen, or one below it, is shown. */
export const isActive = ({ path }: MenuEntry, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** What somebody sees of a group. */
export const entriesFor = (actor: Actor, { name }: MenuGroup) =>
  entries.filter(({ group, isFor }) => group === name && (isFor?.(actor) ?? true));
