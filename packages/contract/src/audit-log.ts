import type * as schemas from './audit-log.schemas.ts';
import type { BrowserRoute } from './route.ts';

export type AuditKind = (typeof schemas.auditKinds)[number];

/** Of which kind the ids are that calls bring, one or a list of them. */
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
