import type { Actor } from '@guiche/contract/actor';
import type * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import type { Language } from '../language.ts';
import type { SheetCell } from './write-sheet.ts';

/** The request: the list's own query, and the language of headings and words. */
export interface SheetWish<Q> {
  query: Q;
  language: Language;
}

/** A list that can become a spreadsheet. A feature's manifest names its own. */
export interface SpreadsheetKind<Q, Cursor> {
  /** Its name in the interface. */
  kind: string;
  fileName: string;
  /** Asked on request and again when the job runs, as rights may be lost meanwhile. */
  may(actor: Actor): boolean;
  /** The query of the list's route. */
  query: z.ZodMiniType<Q>;
  headings(ctx: Ctx, wish: SheetWish<Q>): readonly string[] | Promise<readonly string[]>;
  /** Indexes of columns with moments. A file may be read anywhere, so their headings name the time zone. */
  moments?: readonly number[];
  /** Counts rows for the progress; the number may change while they are read. */
  count(ctx: Ctx, wish: SheetWish<Q>): Promise<number>;
  /**
   * Reads the rows behind `after`, some hundreds at a time, as the asker may see them; `next` null: these were the
   * last.
   */
  rows(
    ctx: Ctx,
    wish: SheetWish<Q>,
    after: Cursor | null,
  ): Promise<{ rows: readonly (readonly SheetCell[])[]; next: Cursor | null }>;
}

export type AnySpreadsheetKind = SpreadsheetKind<unknown, unknown>;

/** Erases a kind's own types, so that kinds fit into one list. */
export function defineSpreadsheet<Q, Cursor>(kind: SpreadsheetKind<Q, Cursor>): AnySpreadsheetKind {
  return kind as unknown as AnySpreadsheetKind;
}
