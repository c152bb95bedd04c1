import { channelAbilities } from '@guiche/contract/channel-abilities';
import { type FieldName, ofAccount, type TabName, tabs, type Values } from './connection-values.ts';
import type { FormTarget } from './status.ts';

const ofGroups: ReadonlySet<FieldName> = new Set(['allowGroup', 'groupAsTicket', 'importOldMessagesGroups']);

/** Fields that are stored but have no effect yet: they are shown once they have one. */
const withoutEffect: ReadonlySet<FieldName | 'greetingMedia'> = new Set([
  'timeSendQueue',
  'sendIdQueue',
  'greetingMedia',
  'outOfHoursMessage',
  'collectiveVacationMessage',
  'collectiveVacationStart',
  'collectiveVacationEnd',
  'timeUseBotQueues',
  'maxUseBotQueues',
  'expiresTicket',
  'whenExpiresTicket',
  'expiresInactiveMessage',
  'timeInactiveMessage',
  'inactiveMessage',
  'ratingMessage',
  'expiresTicketNPS',
  'maxUseBotQueuesNPS',
  'schedules',
]);
export const hasEffect = (name: FieldName | 'greetingMedia'): boolean => !withoutEffect.has(name);

interface Shown {
  /** The company uses hours per connection. */
  hasHours: boolean;
  isRated: boolean;
  queueIds: Values['queueIds'];
}

/** The tabs and fields of a connection, by its channel's abilities and its settings. */
export function tabsOf({ channel }: FormTarget, shown: Shown): [TabName, readonly FieldName[]][] {
  const { way, groups, imports } = channelAbilities[channel];
  const hasField = (name: FieldName) => {
    if (!hasEffect(name)) return false;
    if (ofAccount.has(name)) return way === 'account';
    // Nothing sends it yet, but the server requires it with several queues.
    if (name === 'greetingMessage') return Array.isArray(shown.queueIds) && shown.queueIds.length > 1;
    return groups || !ofGroups.has(name);
  };
  const hasTab = (tab: TabName) => {
    if (tab === 'import') return imports;
    return tab === 'nps' ? shown.isRated : tab !== 'schedules' || shown.hasHours;
  };
  return (Object.keys(tabs) as TabName[])
    .filter(hasTab)
    .map((tab): [TabName, readonly FieldName[]] => [tab, tabs[tab].filter(hasField)])
    .filter(([, fields]) => fields.length > 0);
}
