import {
  type ContactImport,
  contactImportEvent,
  type ImportRow,
  numberCheckEvent,
} from '@guiche/contract/contact-sheets.schemas';
import type { NumberCheck } from '@guiche/contract/number-check.schemas';
import { spellingsOf } from '@guiche/contract/phone';
import { companyRoom } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import type { StoredRow } from './import-rows.repo.ts';
import type { ImportRecord } from './imports.repo.ts';
import type { CheckRecord } from './number-checks.repo.ts';
import { type ReadRow, severalOf } from './read-row.ts';
import { hasHead } from './sheet-head.ts';

const progressOf = (record: ImportRecord) => ({
  id: record.id,
  state: record.state as ContactImport['state'],
  chosen: record.chosen,
  done: record.done,
  created: record.created,
  updated: record.updated,
});

/** `check`: its check of numbers, which only a finished import can have. */
export function presentImport(record: ImportRecord, check: CheckRecord | null = null): ContactImport {
  return {
    ...progressOf(record),
    fileName: record.file_name,
    country: record.country,
    columns: record.columns.map(({ header, first = header, samples, target }) => ({ header, first, samples, target })),
    hasHead: hasHead(record.columns),
    severalNumbers: severalOf(record.columns),
    rows: record.rows_read,
    faulty: record.faulty,
    known: record.known,
    startedAt: record.started_at?.toISOString() ?? null,
    finishedAt: record.finished_at?.toISOString() ?? null,
    numberCheck: check && presentCheck(check),
  };
}

function presentCheck({ connection_id, state, is_connected, ...check }: CheckRecord): NumberCheck {
  return {
    whatsappId: connection_id,
    state: state === 'running' && !is_connected ? 'waiting' : state,
    total: check.total,
    checked: check.checked,
    found: check.found,
    missing: check.missing,
  };
}

/** `owners`: the existing contact of each number. */
export function presentRow(
  record: ImportRecord,
  stored: StoredRow,
  { name, number, cellNumbers, email, tags }: ReadRow,
  owners: ReadonlyMap<string, number>,
): ImportRow {
  const several = severalOf(record.columns);
  const isKnown = (each: string) => spellingsOf(each).some((spelling) => owners.has(spelling));
  return {
    row: stored.row_no,
    cells: stored.cells,
    name,
    number,
    numbers: cellNumbers.map((each, place) => ({
      number: each.number,
      reason: each.fault,
      known: each.fault === null && isKnown(each.number),
      taken: several === 'each' || (several === 'first' && place === 0),
    })),
    email,
    tags,
    reason: reasonOf(record, stored),
    known: stored.known,
    chosen: stored.chosen,
  };
}

function reasonOf({ state, last_row }: ImportRecord, { row_no, fault, chosen }: StoredRow): ImportRow['reason'] {
  if (fault !== null) return fault;
  const isOver = state === 'done' || state === 'canceled' || state === 'failed';
  if (!isOver) return null;
  if (!chosen) return 'notChosen';
  return row_no > last_row ? 'canceled' : null;
}

/** Tells the progress to admins, and the end to everybody with lists of contacts. */
export function emitImport(tx: TxCtx, record: ImportRecord): void {
  tx.emit({
    name: contactImportEvent.name,
    payload: { action: 'update' as const, contactImport: progressOf(record) },
    rooms: [record.state === 'running' ? 'admins' : companyRoom],
  });
}

export function emitCheck(tx: TxCtx, check: CheckRecord): void {
  const payload = { action: 'update' as const, importId: check.import_id, numberCheck: presentCheck(check) };
  tx.emit({ name: numberCheckEvent.name, payload, rooms: ['admins'] });
}
