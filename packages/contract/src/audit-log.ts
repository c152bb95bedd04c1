import type * as schemas from './audit-log.schemas.ts';
import type { BrowserRoute } from './route.ts';

export type AuditKind = (typeof schemas.auditKinds)[number];

/** Kinds of the ids in calls, by the names of their fields; a field may hold one or a list. */
export const kindsOfIds: Readonly<Record<string, AuditKind>> = {
  ticketId: 'ticket',
  ticketIds: 'ticket',
  userId: 'user',
  walletIds: 'user',
  queueId: 'queue',
  queueIds: 'queue',
  selectedQueueIds: 'queue',
  sendIdQueue: 'queue',
  queueIdImportMessages: 'queue',
  whatsappId: 'connection',
  contactId: 'contact',
  otherContactId: 'contact',
  contactIds: 'contact',
  tagId: 'tag',
  tagIds: 'tag',
  quickMessageId: 'quickMessage',
  fileListId: 'fileList',
  importId: 'import',
};

export const listAuditLog: BrowserRoute<typeof schemas.listAuditLog> = { method: 'GET', path: '/audit-log' };
