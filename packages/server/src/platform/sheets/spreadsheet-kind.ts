import type { Actor } from '@guiche/contract/actor';
import type * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import type { Language } from '../language.ts';
import type { SheetCell } from './write-sheet.ts';

/** What was asked for: the list's own query, and the language of headings and words. */
export interface SheetWish<Q> {
  query: Q;
  language: Language;
}

/** A list that can become a spreadsheet. A feature's manifest names its own. */
export interface SpreadsheetKind<Q, Cursor> {
  /** As clients name it. */
  kind: string;
  fileName: string;
  /** Asked when it begins and again when the job runs: rights may be lost meanwhile. */
  may(actor: Actor): boolean;
  /** Of the list's route. */
  query: z.ZodMiniType<Q>;
  headings(ctx: Ctx, wish: SheetWish<Q>): readonly string[] | Promise<readonly string[]>;
  /** Places of columns with moments: where a file will be read nobody knows, so their headings say whose clock they show. */
  moments?: readonly number[];
  /** For the progress; rows may come and go while they are read. */
  count(ctx: Ctx, wish: SheetWish<Q>): Promise<number>;
  /** The rows behind `after`, a batch of some hundreds; `next` null: these were the last. As whoever asked may see them. */
  rows(
    ctx: Ctx,
    wish: SheetWish<Q>,
    after: Cursor | null,
  ): Promise<{ rows: readonly (readonly SheetCell[])[]; next: Cursor | null }>;
}

export type AnySpreadsheetKind = SpreadsheetKind<unknown, unknown>;

/** Takes a kind as one among others. */
export function defineSpreadsheet<Q, Cursor>(kind: SpreadsheetKind<Q, Cursor>): AnySpreadsheetKind {
  return kind as unknown as AnySpreadsheetKind;
}
