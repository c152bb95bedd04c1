import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseReportSearch, type ReportSearch } from './report-search.ts';

export type ChangeSearch = (part: { [K in keyof ReportSearch]?: ReportSearch[K] | undefined }) => void;

/** The report's address and its setter; a changed filter or order returns to the first page. */
export function useReportSearch(): [ReportSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => parseReportSearch(raw), [raw]);
  const navigate = useNavigate();
  const change: ChangeSearch = (part) => {
    const next = { ...search, page: undefined, ...part };
    const said = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
    );
    void navigate({ to: '/reports', search: said as never, replace: true });
  };
  return [search, change];
}
