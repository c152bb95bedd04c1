import { fail } from '../fail.ts';
import { type CursorCtx, readCursor, type TextPlace, textPlace, writeCursor } from './list-cursor.ts';

export const rowsPerPage = 20;
/** Deepest page by number. Further ones are reached by the cursor alone, as an offset reads all that it skips. */
const deepestPage = 50;

/** The rows to read for a page: one more than it shows, which tells whether others follow. */
export interface AskedRows {
  after: TextPlace | null;
  offset: number;
  limit: number;
}

/** Pages of a list that is sorted by a folded text, by cursor or by number. `list` is its name in cursors. */
export function pagesByText(list: string) {
  return {
    ask(ctx: CursorCtx, query: { pageNumber?: number | undefined; nextCursor?: string | undefined }): AskedRows {
      const after = readCursor(ctx, list, query.nextCursor, textPlace);
      const page = query.pageNumber ?? 1;
      if (after === null && page > deepestPage) fail('ERR_PAGE_TOO_DEEP');
      return { after, offset: after === null ? (page - 1) * rowsPerPage : 0, limit: rowsPerPage + 1 };
    },
    cut<R extends { id: number; folded: string }>(ctx: CursorCtx, rows: readonly R[]) {
      const shown = rows.slice(0, rowsPerPage);
      const last = shown.at(-1);
      const hasMore = rows.length > rowsPerPage;
      const nextCursor = hasMore && last ? writeCursor(ctx, list, { text: last.folded, id: last.id }) : null;
      return { shown, hasMore, nextCursor };
    },
  };
}
