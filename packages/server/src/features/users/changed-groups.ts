import type { PayloadOf } from '@guiche/contract/event';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import type { userEvent } from '@guiche/contract/users.schemas';

type Changed = Extract<PayloadOf<typeof userEvent>, { action: 'update' }>['changed'][number];

/** The group of each written field; events name the groups. */
const groups = {
  profile: ['name'],
  rights: [
    'profile',
    'queues',
    'allTicket',
    'allowGroup',
    'allHistoric',
    'allUserChat',
    'userClosePendingTicket',
    'showDashboard',
    'allowRealTime',
    'allowConnections',
  ],
  settings: [
    'email',
    'farewellMessage',
    'whatsappId',
    'startWork',
    'endWork',
    'defaultTheme',
    'defaultMenu',
    'defaultTicketsManagerWidth',
  ],
} as const satisfies Partial<Record<Changed, readonly (keyof ManagedUser)[]>>;

/** The groups whose fields differ. Empty: there is nothing to announce. */
export function changedGroupsOf(before: ManagedUser, after: ManagedUser): Changed[] {
  const differs = (field: keyof ManagedUser) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return (['profile', 'rights', 'settings'] as const).filter((group) => groups[group].some(differs));
}
