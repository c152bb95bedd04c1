import { auditLog } from '../features/audit-log/feature.ts';
import { auth } from '../features/auth/feature.ts';
import { bulkActs } from '../features/bulk-acts/feature.ts';
import { connections } from '../features/connections/feature.ts';
import { contactActs } from '../features/contact-acts/feature.ts';
import { contactProfiles } from '../features/contact-profiles/feature.ts';
import { contactSheets } from '../features/contact-sheets/feature.ts';
import { contacts } from '../features/contacts/feature.ts';
import { conversations } from '../features/conversations/feature.ts';
import { dashboard } from '../features/dashboard/feature.ts';
import { fileLists } from '../features/file-lists/feature.ts';
import { media } from '../features/media/feature.ts';
import { messages } from '../features/messages/feature.ts';
import { showMediaOnMessage } from '../features/messages/index.ts';
import { moments } from '../features/moments/feature.ts';
import { notes } from '../features/notes/feature.ts';
import { notifications } from '../features/notifications/feature.ts';
import { operation } from '../features/operation/feature.ts';
import { plans } from '../features/plans/feature.ts';
import { preferences } from '../features/preferences/feature.ts';
import { queues } from '../features/queues/feature.ts';
import { quickMessages } from '../features/quick-messages/feature.ts';
import { reports } from '../features/reports/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { spreadsheets } from '../features/spreadsheets/feature.ts';
import { tags } from '../features/tags/feature.ts';
import { templates } from '../features/templates/feature.ts';
import { askForTemplates } from '../features/templates/index.ts';
import { ticketViews } from '../features/ticket-views/feature.ts';
import { tickets } from '../features/tickets/feature.ts';
import { userActs } from '../features/user-acts/feature.ts';
import { users } from '../features/users/feature.ts';
import type { Feature } from '../platform/feature.ts';
import { demo } from '../seed/feature.ts';
import { furnishDemoCompany } from '../seed/furnish-demo-company.ts';

/** All features, low to high: a feature uses lower ones; the way up is an event, or a function handed in here. */
export const features: readonly Feature[] = [
  plans,
  settings,
  users,
  auth({ furnish: furnishDemoCompany }),
  preferences,
  ticketViews,
  contacts,
  tags,
  queues,
  connections({ onGoodAccess: askForTemplates }),
  tickets,
  media({ showOnMessage: showMediaOnMessage }),
  spreadsheets,
  notes,
  quickMessages,
  fileLists,
  templates,
  messages,
  contactActs,
  contactProfiles,
  conversations,
  userActs,
  bulkActs,
  contactSheets,
  moments,
  dashboard,
  reports,
  auditLog,
  notifications,
  operation,
  demo,
];
