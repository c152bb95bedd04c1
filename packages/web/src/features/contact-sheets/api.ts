import { connectionEvent, listConnections } from '@guiche/contract/connections';
import {
  cancelContactImport,
  cancelNumberCheck,
  contactImportEvent,
  getContactImport,
  listImportRows,
  mapImportColumns,
  numberCheckEvent,
  startContactImport,
  startNumberCheck,
  uploadContactSheet,
} from '@guiche/contract/contact-sheets';
import type { ContactImport, ImportRow } from '@guiche/contract/contact-sheets.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

const keys = {
  current: ['contact-import'],
  rows: (importId: number) => ['contact-import', 'rows', importId],
  askers: ['contact-import', 'connections'],
};
export const rowsKey = keys.rows;

export const importOptions = queryOptions({
  queryKey: keys.current,
  queryFn: async ({ signal }) => (await request(getContactImport, { signal })).contactImport,
  staleTime: 0,
});

/** Which rows are listed before an import, or downloaded after it. */
export type RowFilter = 'all' | 'faulty' | 'known';
type FileFilter = 'ignored' | 'noAccount';

export const rowsOptions = (importId: number, only: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.rows(importId), only],
    queryFn: ({ pageParam, signal }) => loadRows(importId, only, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.rows.at(-1)?.row : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

const loadRows = (importId: number, only: RowFilter | FileFilter, after: number, signal?: AbortSignal) =>
  request(listImportRows, {
    params: { importId },
    query: { only, ...(after > 0 && { after }) },
    ...(signal && { signal }),
  });

/** Loads all rows, page by page, for a file. */
export async function loadAllRows(importId: number, only: FileFilter): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let more = true; more; ) {
    const page = await loadRows(importId, only, rows.at(-1)?.row ?? 0);
    rows.push(...page.rows);
    more = page.hasMore;
  }
  return rows;
}

/** The connections that can check numbers. */
export const askersOptions = queryOptions({
  queryKey: keys.askers,
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  staleTime: 0,
});

export type RowPages = { pages: { rows: ImportRow[]; hasMore: boolean }[]; pageParams: unknown[] };

/** Stores an import from an answer. An event may have reported more of a running one. */
export function putImport(cache: QueryClient, next: ContactImport) {
  cache.setQueryData<ContactImport | null>(keys.current, (known) =>
    known?.id === next.id && known.state === 'running' && next.state === 'running' && known.done > next.done
      ? known
      : next,
  );
}

export const uploadSheet = (file: File) => uploadFile(uploadContactSheet, undefined, file);
export const mapColumns = (importId: number, body: BodyOf<typeof mapImportColumns>) =>
  request(mapImportColumns, { params: { importId }, body });
export const startImport = (importId: number) => request(startContactImport, { params: { importId }, body: {} });
export const cancelImport = (importId: number) => request(cancelContactImport, { params: { importId }, body: {} });

export const startCheck = (importId: number, whatsappId: number) =>
  request(startNumberCheck, { params: { importId }, body: { whatsappId } });
export const cancelCheck = (importId: number) => request(cancelNumberCheck, { params: { importId }, body: {} });

/** Follows the import by events; an unknown one is loaded. */
export function useImportLive() {
  const cache = useQueryClient();
  useLiveEvent(
    contactImportEvent,
    ({ contactImport }) => {
      const known = cache.getQueryData<ContactImport | null>(keys.current);
      const isOver = contactImport.state !== 'running';
      if (known?.id !== contactImport.id || isOver) {
        void cache.invalidateQueries({ queryKey: keys.current, exact: true });
        return;
      }
      if (contactImport.done >= known.done || known.state !== 'running')
        cache.setQueryData<ContactImport | null>(keys.current, { ...known, ...contactImport });
    },
    { catchUp: true },
  );
  useLiveEvent(
    numberCheckEvent,
    ({ importId, numberCheck }) =>
      cache.setQueryData<ContactImport | null>(keys.current, (known) =>
        known?.id === importId && numberCheck.checked >= (known.numberCheck?.checked ?? 0)
          ? { ...known, numberCheck }
          : known,
      ),
    { catchUp: true },
  );
  // Connections decide whether a check waits and which can be asked.
  useLiveEvent(
    connectionEvent,
    () => {
      void cache.invalidateQueries({ queryKey: keys.askers });
      void cache.invalidateQueries({ queryKey: keys.current, exact: true });
    },
    { catchUp: true },
  );
}
