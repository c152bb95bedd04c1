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
  /** The column's width as a grid track: `80px`, `minmax(160px, 2fr)`. */
  track: string;
  cell: (row: R) => ReactNode;
  /** Aligns numbers and buttons to the end of the column. */
  atEnd?: boolean;
  /** The row's header cell, read aloud with each cell. One column has it. */
  isName?: boolean;
  /** Hidden in a table narrower than this many pixels, the least important first. Cards show it. */
  from?: number;
  /** Its header, and on cards its label, are visually hidden, because the cell explains itself. */
  isUnlabelled?: boolean;
}

interface DataTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** The number of all rows, loaded or not; null: unknown. */
  total?: number | null;
  more?: More | undefined;
  /** Called for a press on the row outside of its buttons; by keyboard its name does the same. */
  onOpen?: (row: R) => void;
  /** The columns' minimum width in pixels; with less room rows become cards. */
  minWidth?: number;
  /** The name under which the scroll position is restored. */
  placeName?: string;
}

const overscan = 8;
const rowsAhead = 20;

/** A virtualised table with a sticky header; more rows are loaded before the end is reached. */
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
  // After the virtualizer, which starts at the top.
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

/** Whether a press hit neither a control nor selected text. */
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

/** Says that more rows are loading, or failed. */
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

/** The widest step in pixels that fits the element: room decides, not the window. */
function useRoom(element: React.RefObject<HTMLElement | null>, steps: readonly number[]): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // Compared as text, because the array is new in each render.
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
