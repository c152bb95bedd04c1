import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import { type ChatRow, estimateRow, type ShownMessage } from './chat-rows.ts';

type ChatVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** The last drawn heights of bubbles, for a list of this width. */
let known = { width: 0, heights: new WeakMap<ShownMessage, number>() };

const heightOf = (row: ChatRow | undefined) => (row?.kind === 'message' ? known.heights.get(row.shown) : undefined);

/** The expected height of a row: as last drawn, so that a reopened conversation does not move; else estimated. */
export const expectedHeight = (row: ChatRow | undefined) => heightOf(row) ?? estimateRow(row);

/**
 * Measures a row. Known rows are not measured when they appear, which would force a layout during a switch; the resize
 * observer corrects a changed height in the same frame.
 */
export function measureRow(rows: readonly ChatRow[]) {
  return (element: HTMLLIElement, entry: ResizeObserverEntry | undefined, virtual: ChatVirtualizer) => {
    const width = virtual.scrollRect?.width ?? 0;
    if (width !== known.width && width !== 0) known = { width, heights: new WeakMap() };
    const row = rows[virtual.indexFromElement(element)];
    const before = entry === undefined ? heightOf(row) : undefined;
    const height = before ?? measureElement(element, entry, virtual);
    if (row?.kind === 'message' && height > 0) known.heights.set(row.shown, height);
    return height;
  };
}
