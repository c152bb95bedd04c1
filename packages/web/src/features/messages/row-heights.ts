import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import { type ChatRow, estimateRow, type ShownMessage } from './chat-rows.ts';

type ChatVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** How high bubbles were when they were drawn last, in a list of this width. */
let known = { width: 0, heights: new WeakMap<ShownMessage, number>() };

const heightOf = (row: ChatRow | undefined) => (row?.kind === 'message' ? known.heights.get(row.shown) : undefined);

/** A conversation that is opened again stands at once where it will stay: its bubbles are as high as they were. */
export const expectedHeight = (row: ChatRow | undefined) => heightOf(row) ?? estimateRow(row);

/**
 * How high a row is. What was drawn before is not measured when it appears, which would lay out the whole page in the
 * middle of a switch; should it be of another height now, the observer of its size says so in the same frame.
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
