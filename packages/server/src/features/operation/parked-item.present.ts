import type { ParkedItem } from '@guiche/contract/operation.schemas';
import type { ParkedRow } from './operation.repo.ts';

export function presentParkedItem(row: ParkedRow): ParkedItem {
  return {
    item: row.item,
    kind: row.kind,
    companyId: row.company_id,
    companyName: row.company_name,
    whatsappId: row.connection_id,
    connectionName: row.connection_name,
    subject: row.subject,
    at: row.at.toISOString(),
    errorCode: row.error_code,
    size: row.size,
    attempts: row.attempts,
  };
}
