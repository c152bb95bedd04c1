import { cancelExport, exportEvent, getLatestExport, startExport } from '@guiche/contract/spreadsheets';
import type { Spreadsheet } from '@guiche/contract/spreadsheets.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryOf, request } from '../../lib/http.ts';
import { readPreference } from '../../lib/preferences.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';

const states: readonly Spreadsheet['state'][] = ['running', 'cancelled', 'failed', 'done'];

/** The later of two states; an event and an answer may arrive in any order. */
function later(a: Spreadsheet | null | undefined, b: Spreadsheet): Spreadsheet {
  if (!a || a.id < b.id) return b;
  if (a.id > b.id) return a;
  const [stepA, stepB] = [states.indexOf(a.state), states.indexOf(b.state)];
  if (stepA !== stepB) return stepA > stepB ? a : b;
  return b.done >= a.done ? b : a;
}

/** The spreadsheet that this tab waits for: it survives a reload, and other tabs do not download it again. */
const waitedKey = (kind: string) => `export.${kind}`;
const readWaited = (kind: string) => Number(sessionStorage.getItem(waitedKey(kind)));

function download(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/**
 * The export of a list. A running one is found again after a reload or on another screen, and the tab that requested it
 * downloads the file once it shows the list.
 */
export function useSpreadsheet(kind: string) {
  const cache = useQueryClient();
  const key = ['exports', kind];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Spreadsheet | null> => {
      const { export: latest } = await request(getLatestExport, { query: { kind }, signal });
      return latest && later(cache.getQueryData<Spreadsheet | null>(key), latest as Spreadsheet);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // No events are applied while another screen is open.
    refetchOnMount: 'always',
  });
  /** The export whose end is reported: one that this page started or saw running. */
  const [followedId, setFollowedId] = useState(() => readWaited(kind));
  const put = (next: Spreadsheet) => cache.setQueryData(key, (old: Spreadsheet | null | undefined) => later(old, next));
  useLiveEvent(exportEvent, ({ export: next }) => next.kind === kind && put(next as Spreadsheet), { catchUp: true });

  if (data?.state === 'running' && data.id !== followedId) setFollowedId(data.id);
  const current = data?.id === followedId ? data : null;
  const fetchWaited = useEffectEvent((id: number, url: string) => {
    if (readWaited(kind) !== id) return;
    sessionStorage.removeItem(waitedKey(kind));
    download(url);
  });
  const [doneId, url] = current?.state === 'done' ? [current.id, current.url] : [null, null];
  useEffect(() => {
    if (doneId !== null && url !== null) fetchWaited(doneId, url);
  }, [doneId, url]);

  return {
    /** The running export, or how it ended. */
    current,
    /** `query`: the list's own query. */
    start: async (query: object) => {
      const body = { kind, query: queryOf(query).replace(/^\?/, ''), language: readPreference('language') };
      const begun = (await request(startExport, { body })) as Spreadsheet;
      sessionStorage.setItem(waitedKey(kind), String(begun.id));
      setFollowedId(begun.id);
      put(begun);
    },
    cancel: async (exportId: number) => {
      sessionStorage.removeItem(waitedKey(kind));
      put((await request(cancelExport, { params: { exportId } })) as Spreadsheet);
    },
  };
}
