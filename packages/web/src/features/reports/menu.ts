import { canSeeReports } from '@guiche/contract/actor';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { MenuEntry } from '../../lib/menu-entry.ts';

export const menu: readonly MenuEntry[] = [
  { name: 'reports', path: '/reports', icon: IconReportAnalytics, group: 'management', place: 2, isFor: canSeeReports },
];
