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
  /** What can be done about it, where that is not the usual. */
  action?: ReactNode;
}

interface ListScreenProps<R> {
  title: string;
  list: List<R> | SearchedList<R>;
  columns: readonly Column<R>[];
  /** A press on a row, and by keys on its name. */
  onOpen: (row: R) => void;
  icon: Icon;
  /** Read out while the rows are on their way. */
  loading: string;
  /** There is none at all. */
  empty: Emptiness;
  /** None answers to what is searched for. */
  nothing?: Emptiness;
  /** Name of the search field, where the list is a searched one. */
  searchLabel?: string;
  /** Filters beside the search field. */
  filters?: ReactNode;
  /** How filters are taken out again; null: none narrows. */
  onWiden?: (() => void) | null;
  add?: { label: string; run: () => void };
  /** What else can be done here, before the button that adds. */
  acts?: ReactNode;
  /** Also while it is asked again. */
  isBusy?: boolean;
  /** What the columns need at least, in pixels. */
  minWidth?: number;
  /** Puts something around the table. */
  around?: (table: ReactNode) => ReactNode;
  /** Dialogs of the screen. */
  children?: ReactNode;
}

/** A page of administration that is a list: found, told page by page, opened by click and key, and never just blank. */
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

/** Why there is nothing to be seen: it failed, it is on its way, nothing answers, or there is none. */
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
