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
  isActive: (pathname: string) => boolean;
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
        isActive: (pathname) => pathname.startsWith('/tickets'),
      },
      {
        name: 'contacts',
        path: '/contacts',
        icon: IconAddressBook,
        isActive: (pathname) => pathname.startsWith('/contacts'),
      },
      {
        name: 'quickMessages',
        path: '/quick-messages',
        icon: IconBolt,
        isActive: (pathname) => pathname === '/quick-messages',
      },
      {
        name: 'tags',
        path: '/tags',
        icon: IconTags,
        isActive: (pathname) => pathname.startsWith('/tags'),
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
        isActive: (pathname) => pathname === '/',
        isFor: canSeeDashboard,
      },
      {
        name: 'reports',
        path: '/reports',
        icon: IconReportAnalytics,
        isActive: (pathname) => pathname.startsWith('/reports'),
        isFor: canSeeReports,
      },
      {
        name: 'moments',
        path: '/moments',
        icon: IconActivity,
        isActive: (pathname) => pathname.startsWith('/moments'),
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
        isActive: (pathname) => pathname.startsWith('/queues'),
        isFor: canManageQueues,
      },
      {
        name: 'connections',
        path: '/connections',
        icon: IconPlugConnected,
        isActive: (pathname) => pathname === '/connections',
        isFor: canManageConnections,
      },
      {
        name: 'users',
        path: '/users',
        icon: IconUsers,
        isActive: (pathname) => pathname === '/users',
        isFor: canManageUsers,
      },
      {
        name: 'files',
        path: '/files',
        icon: IconFiles,
        isActive: (pathname) => pathname === '/files',
        isFor: canManageFiles,
      },
      {
        name: 'settings',
        path: '/settings',
        icon: IconSettings,
        isActive: (pathname) => pathname === '/settings',
        isFor: isAdmin,
      },
      {
        name: 'audit',
        path: '/audit',
        icon: IconListDetails,
        isActive: (pathname) => pathname === '/audit',
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
        isActive: (pathname) => pathname === '/allConnections',
        isFor: isOperator,
      },
      {
        name: 'parked',
        path: '/parked',
        icon: IconPlayerPause,
        isActive: (pathname) => pathname === '/parked',
        isFor: isOperator,
      },
    ],
  },
];

/** What somebody sees of a group. */
export const entriesFor = (actor: Actor, { entries }: MenuGroup) =>
  entries.filter(({ isFor }) => isFor?.(actor) ?? true);
