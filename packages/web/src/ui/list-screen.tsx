import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearSearch } from './clear-search.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Screen } from './screen.tsx';
import { SearchField } from './search-field.tsx';
import { SkeletonRows } from './skeleton.tsx';
import type { List, SearchedList } from './use-list.ts';

interface Emptiness {
  title: string;
  text: string;
  /** Another action than the usual one. */
  action?: ReactNode;
}

interface ListScreenProps<R> {
  title: string;
  list: List<R> | SearchedList<R>;
  columns: readonly Column<R>[];
  /** Called for a press on a row, or by keyboard on its name. */
  onOpen: (row: R) => void;
  icon: Icon;
  /** Announced while the rows are loading. */
  loading: string;
  /** Shown when the list has no records. */
  empty: Emptiness;
  /** Shown when the search has no results. */
  nothing?: Emptiness;
  /** The label of the search field, if the list has one. */
  searchLabel?: string;
  /** Filters beside the search field. */
  filters?: ReactNode;
  /** Clears the filters; null: none is active. */
  onWiden?: (() => void) | null;
  add?: { label: string; run: () => void };
  /** Further acts, before the button that adds. */
  acts?: ReactNode;
  /** True also during a reload. */
  isBusy?: boolean;
  /** The columns' minimum width in pixels. */
  minWidth?: number;
  /** Wraps the table. */
  around?: (table: ReactNode) => ReactNode;
  /** The screen's dialogs. */
  children?: ReactNode;
}

/**
 * An administration screen with a list: search, pages, opening by click and key, and its loading, empty and error
 * states.
 */
export function ListScreen<R extends { id: number | string }>(props: ListScreenProps<R>) {
  const { title, list, columns, searchLabel, filters, add, acts, around = (table) => table } = props;
  const rows = list.rows ?? [];
  const addButton = add && (
    <button type="button" className="button button-primary" onClick={add.run}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {add.label}
    </button>
  );
  const search = 'search' in list && searchLabel !== undefined && (
    <SearchField label={searchLabel} value={list.search} onSearch={list.setSearch} />
  );
  const hasTools = search !== false || filters !== undefined;
  return (
    <Screen
      title={title}
      count={list.count}
      busy={props.isBusy ?? list.isPending}
      acts={
        acts || addButton ? (
          <>
            {acts}
            {addButton}
          </>
        ) : undefined
      }
      tools={
        hasTools ? (
          <>
            {search}
            {filters}
          </>
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <NoRows {...props} addButton={addButton} />
      ) : (
        around(
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            onOpen={props.onOpen}
            total={list.isCapped ? null : list.count}
            more={list.more}
            {...(props.minWidth !== undefined && { minWidth: props.minWidth })}
          />,
        )
      )}
      {props.children}
    </Screen>
  );
}

const idOf = ({ id }: { id: number | string }) => id;

/** The state shown instead of rows: failed, loading, no results, or no records. */
function NoRows<R>({
  list,
  icon,
  loading,
  empty,
  nothing = empty,
  onWiden = null,
  addButton,
}: ListScreenProps<R> & { addButton: ReactNode }) {
  const { t } = useTranslation('ui');
  if (list.rows === undefined) {
    if (list.error) return <ErrorState error={list.error} title={t('error.list')} onRetry={list.retry} />;
    return <SkeletonRows rows={6} label={loading} />;
  }
  const isSearched = 'search' in list && list.search !== '';
  if (!isSearched && onWiden === null) return <EmptyState icon={icon} action={addButton} {...empty} />;
  const widen = () => {
    if (isSearched) list.setSearch('');
    onWiden?.();
  };
  return <EmptyState icon={icon} action={<ClearSearch onClear={widen} />} {...nothing} />;
}
