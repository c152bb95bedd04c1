import type { Settings } from '@guiche/contract/company-settings.schemas';
import { settingEntries } from '@guiche/contract/company-settings.schemas';
import { type ManagedUser, managedUser } from '@guiche/contract/user-acts.schemas';
import { type ListedUser, type SessionUser, sessionUser } from '@guiche/contract/users.schemas';
import { type CompanyRow, dueDateOf } from '../companies/index.ts';
import type { UserRow } from './users.repo.ts';

interface Around {
  company: CompanyRow;
  settings: Settings;
  seq: number;
}

/** The signed-in person. The database's checks limit the words, so `parse` only narrows their types. */
export function presentSessionUser(user: UserRow, { company, settings, seq }: Around): SessionUser {
  return sessionUser.parse({
    id: user.id,
    companyId: user.company_id,
    company: {
      id: company.id,
      name: company.name,
      dueDate: dueDateOf(company),
      language: company.language,
      timeZone: company.time_zone,
      companieSettings: settingEntries(settings),
    },
    ...fieldsOf(user),
    seq,
  });
}

export function presentListedUser(user: UserRow, options: { withEmail: boolean }): ListedUser {
  return {
    id: user.id,
    name: user.name,
    email: options.withEmail ? user.email : null,
    profile: user.profile === 'admin' ? 'admin' : 'user',
    profileImage: user.profile_image,
    online: user.online,
    queues: user.queues,
  };
}

/** Everything that admins decide about a person. The database's checks limit the words, as above. */
export function presentManagedUser(user: UserRow): ManagedUser {
  return managedUser.parse({
    id: user.id,
    ...fieldsOf(user),
    hasSecondFactor: user.has_second_factor,
    createdAt: user.created_at.toISOString(),
    version: user.version,
  });
}

const fieldsOf = (user: UserRow) => ({
  name: user.name,
  email: user.email,
  profile: user.profile,
  super: user.super,
  profileImage: user.profile_image,
  online: user.online,
  queues: user.queues,
  whatsappId: user.connection_id,
  startWork: user.start_work,
  endWork: user.end_work,
  farewellMessage: user.farewell_message,
  allTicket: user.all_ticket,
  allowGroup: user.allow_group,
  defaultTheme: user.default_theme,
  defaultMenu: user.default_menu,
  defaultTicketsManagerWidth: user.default_tickets_manager_width,
  darkMode: user.default_theme === 'dark',
  allHistoric: user.all_historic,
  allUserChat: user.all_user_chat,
  userClosePendingTicket: user.user_close_pending_ticket,
  showDashboard: user.show_dashboard,
  allowRealTime: user.allow_real_time,
  allowConnections: user.allow_connections,
});
