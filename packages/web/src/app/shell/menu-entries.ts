import {
  type Actor,
  canManageConnections,
  canManageFiles,
  canManageQueues,
  canManageUsers,
  canSeeAudit,
  canSeeDashboard,
  canSeeMoments,
  canSeeReports,
  isAdmin,
  isOperator,
} from '@guiche/contract/actor';
import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconBolt,
  IconFiles,
  IconLayoutDashboard,
  IconListDetails,
  IconMessageCircle,
  IconPlayerPause,
  IconPlugConnected,
  IconReportAnalytics,
  IconSettings,
  IconSitemap,
  IconTags,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';

export interface MenuEntry {
  /** Key of its name in the `app` texts, below `menu`. */
  name: string;
  path: string;
  icon: Icon;
  /** Absent: everybody's. */
  isFor?: (actor: Actor) => boolean;
}

/** A part of the menu that belongs together. */
export interface MenuGroup {
  /** Key of its name in the `app` texts, below `menu.group`. */
  name: string;
  /** The daily work stays in sight; what one needs now and then may be folded away. */
  folds: boolean;
  entries: readonly MenuEntry[];
}

/** The side menu, in its order. An entry appears with its screen, not before. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: 'service',
    folds: false,
    entries: [
      {
        name: 'tickets',
        path: '/tickets',
        icon: IconMessageCircle,
      },
      {
        name: 'contacts',
        path: '/contacts',
        icon: IconAddressBook,
      },
      {
        name: 'quickMessages',
        path: '/quick-messages',
        icon: IconBolt,
      },
      {
        name: 'tags',
        path: '/tags',
        icon: IconTags,
      },
    ],
  },
  {
    name: 'management',
    folds: true,
    entries: [
      {
        name: 'dashboard',
        path: '/',
        icon: IconLayoutDashboard,
        isFor: canSeeDashboard,
      },
      {
        name: 'reports',
        path: '/reports',
        icon: IconReportAnalytics,
        isFor: canSeeReports,
      },
      {
        name: 'moments',
        path: '/moments',
        icon: IconActivity,
        isFor: canSeeMoments,
      },
    ],
  },
  {
    name: 'administration',
    folds: true,
    entries: [
      {
        name: 'queues',
        path: '/queues',
        icon: IconSitemap,
        isFor: canManageQueues,
      },
      {
        name: 'connections',
        path: '/connections',
        icon: IconPlugConnected,
        isFor: canManageConnections,
      },
      {
        name: 'users',
        path: '/users',
        icon: IconUsers,
        isFor: canManageUsers,
      },
      {
        name: 'files',
        path: '/files',
        icon: IconFiles,
        isFor: canManageFiles,
      },
      {
        name: 'settings',
        path: '/settings',
        icon: IconSettings,
        isFor: isAdmin,
      },
      {
        name: 'audit',
        path: '/audit',
        icon: IconListDetails,
        isFor: canSeeAudit,
      },
    ],
  },
  {
    name: 'operation',
    folds: true,
    entries: [
      {
        name: 'allConnections',
        path: '/allConnections',
        icon: IconWorld,
        isFor: isOperator,
      },
      {
        name: 'parked',
        path: '/parked',
        icon: IconPlayerPause,
        isFor: isOperator,
      },
    ],
  },
];

/** Whether an entry's screen, or one below it, is shown. */
export const isActive = ({ path }: MenuEntry, pathname: string) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** What somebody sees of a group. */
export const entriesFor = (actor: Actor, { entries }: MenuGroup) =>
  entries.filter(({ isFor }) => isFor?.(actor) ?? true);
