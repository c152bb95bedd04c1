import { auditLog } from '../features/audit-log/manifest.tsx';
import { auth } from '../features/auth/manifest.ts';
import { connections } from '../features/connections/manifest.tsx';
import { ContactSheetActs } from '../features/contact-sheets/index.ts';
import { contactSheets } from '../features/contact-sheets/manifest.tsx';
import { contacts } from '../features/contacts/manifest.tsx';
import { dashboard } from '../features/dashboard/manifest.tsx';
import { fileLists } from '../features/file-lists/manifest.tsx';
import { ChatPane } from '../features/messages/index.ts';
import { messages } from '../features/messages/manifest.ts';
import { moments } from '../features/moments/manifest.tsx';
import { operation } from '../features/operation/manifest.tsx';
import { profile } from '../features/profile/manifest.tsx';
import { queues } from '../features/queues/manifest.tsx';
import { quickMessages } from '../features/quick-messages/manifest.tsx';
import { reports } from '../features/reports/manifest.tsx';
import { settings } from '../features/settings/manifest.tsx';
import { tags } from '../features/tags/manifest.tsx';
import { tickets } from '../features/tickets/manifest.tsx';
import { userActs } from '../features/user-acts/manifest.tsx';
import type { WebFeature } from '../lib/web-feature.ts';

/** All features that have screens, low to high; what a lower one shows of a higher one is handed in here. */
export const webFeatures: readonly WebFeature[] = [
  auth,
  contacts({ acts: ContactSheetActs }),
  tags,
  queues,
  connections,
  tickets({ chat: ChatPane }),
  quickMessages,
  fileLists,
  messages,
  userActs,
  contactSheets,
  moments,
  dashboard,
  reports,
  auditLog,
  settings,
  profile,
  operation,
];
