import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { More } from './load-more.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useScrollPlace } from './use-scroll-place.ts';

export interface Column<R> {
  key: string;
  label: string;
  /** The column's share of the width, as a grid track: `80px`, `minmax(160px, 2fr)`. */
  track: string;
  cell: (row: R) => ReactNode;
  /** Numbers and buttons stand at the end of their column. */
  atEnd?: boolean;
  /** Names the row: read aloud with each of its cells. One column has it. */
  isName?: boolean;
  /** In a table with less room than this many pixels it is left out: the least told first. Cards have it. */
  from?: number;
  /** The head and, on cards, the label are for ears alone: what the cell shows says it itself. */
  isUnlabelled?: boolean;
}

interface DataTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** Of all rows, loaded or not; null while that is unknown. */
  total?: number | null;
  more?: More | undefined;
  /** A press on the row itself, beside what can be pressed in it; by keys its name does the same. */
  onOpen?: (row: R) => void;
  /** What the columns need at least, in pixels; where there is less, rows become cards. */
  minWidth?: number;
  /** Under this name the table's place is found again by whoever comes back. */
  placeName?: string;
}

const overscan = 8;
const rowsAhead = 20;

/** Rows of any number under a head that stays: only those in view exist, and more are asked for before the end is seen. */
export function DataTable<R>({
  label,
  columns,
  rows,
  rowKey,
  total = null,
  more,
  minWidth = 720,
  placeName,
  onOpen,
}: DataTableProps<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller, [minWidth, ...columns.map(({ from = 0 }) => from)]);
  const isNarrow = room < minWidth;
  const shown = isNarrow ? columns : columns.filter(({ from = 0 }) => from <= room);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 48,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : rowKey(row);
      },
      [rows, rowKey],
    ),
    overscan,
  });
  // After the virtualizer, which begins at the top.
  useScrollPlace(scroller, placeName ?? null, rows.length > 0);
  const items = virtual.getVirtualItems();
  const keys = useRowFocus(rows.length, (index) => virtual.scrollToIndex(index));
  const wantsMore = more?.has && !more.loading && !more.failed && (items.at(-1)?.index ?? 0) + rowsAhead >= rows.length;
  const load = more?.load;
  useEffect(() => {
    if (wantsMore) load?.();
  }, [wantsMore, load]);
  const tracks = isNarrow ? undefined : { gridTemplateColumns: shown.map(({ track }) => track).join(' ') };
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, also where no row has anything to press
      tabIndex={0}
      className={styles.scroller}
      data-narrow={isNarrow || undefined}
    >
      <table
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        className={styles.table}
        onKeyDown={keys}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.row} style={tracks}>
            {shown.map(({ key, label: name, atEnd, isUnlabelled }) => (
              <th key={key} scope="col" className={styles.cell} data-end={atEnd || undefined}>
                {isUnlabelled ? <span className="only-read">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <tr
                key={key}
                onClick={onOpen && ((event) => isBeside(event.target) && onOpen(row))}
                ref={virtual.measureElement}
                data-index={index}
                data-opens={onOpen !== undefined || undefined}
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ ...tracks, transform: `translateY(${start}px)` }}
              >
                {shown.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more !== undefined && <TableEnd more={more} />}
    </section>
  );
}

/** Nothing that is pressed for itself, and no text that is being marked. */
export const isBeside = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('button, a, input, label') === null &&
  getSelection()?.isCollapsed !== false;

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const end = column.atEnd || undefined;
  if (column.isName)
    return (
      <th scope="row" className={styles.cell} data-end={end} data-name>
        <div className={styles.value}>{column.cell(row)}</div>
      </th>
    );
  return (
    <td className={styles.cell} data-end={end}>
      {!column.isUnlabelled && (
        <span className={styles.label} aria-hidden="true">
          {column.label}
        </span>
      )}
      <div className={styles.value}>{column.cell(row)}</div>
    </td>
  );
}

/** That more are on their way, or could not be had. */
export function TableEnd({ more }: { more: More }) {
  const { t } = useTranslation('ui');
  if (more.loading)
    return (
      <p className={styles.end} role="status">
        {t('table.loading')}
      </p>
    );
  if (!more.failed) return null;
  return (
    <p className={styles.end} role="alert">
      {t('table.failed')}
      <button type="button" className="button button-small button-default" onClick={more.load}>
        {t('error.retry')}
      </button>
    </p>
  );
}

/** The widest of the steps that the element has room for, in pixels: room decides, not the window. */
function useRoom(element: React.RefObject<HTMLElement | null>, steps: readonly number[]): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // Other steps of the same columns are the same text.
  const known = steps.join();
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const widths = known.split(',').map(Number);
    const look = () => setRoom(Math.max(0, ...widths.filter((width) => width <= target.clientWidth)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, known]);
  return room;
}
