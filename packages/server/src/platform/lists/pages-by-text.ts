import { fail } from '../fail.ts';
import { type CursorCtx, readCursor, type TextPlace, textPlace, writeCursor } from './list-cursor.ts';

export const rowsPerPage = 20;
/** Further ones are reached by the cursor alone: an offset reads all that it leaves out. */
const deepestPage = 50;

/** Which rows a page is made of: one more than it shows tells whether there are others. */
export interface AskedRows {
  after: TextPlace | null;
  offset: number;
  limit: number;
}

/** Pages of a list that is sorted by a folded text, behind a cursor or by number. `list`: as cursors know it. */
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
