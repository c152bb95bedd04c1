import { countMessages, getDashboard, getTicketsDay } from '@guiche/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { useLiveReload } from '../../lib/use-live-reload.ts';
import type { ChartPart } from './dashboard-search.ts';
import type { Period } from './period.ts';

const dashboardKey = ['dashboard'];
/** The shortest pause between reloads. Some figures grow with time alone and are also reloaded without events. */
const reloadEveryMs = 2_000;
const figures = { staleTime: 0, refetchInterval: 10_000 };

export const useDashboardLive = () => useLiveReload(dashboardKey, reloadEveryMs);

export const numbersOptions = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'numbers', from, to],
    queryFn: ({ signal }) => request(getDashboard, { query: { date_from: from, date_to: to }, signal }),
    ...figures,
  });

/** Today's messages, whatever the period. */
export const messagesTodayOptions = (fromMe: boolean, today: string) =>
  queryOptions({
    queryKey: [...dashboardKey, 'messages', fromMe, today],
    queryFn: async ({ signal }) => {
      const query = { fromMe, dateStart: today, dateEnd: today };
      const { count } = await request(countMessages, { query, signal });
      return count[0]?.count ?? 0;
    },
    ...figures,
  });

export const ticketsDayOptions = ({ from, to }: Period, by: ChartPart) =>
  queryOptions({
    queryKey: [...dashboardKey, 'days', from, to, by],
    queryFn: ({ signal }) => request(getTicketsDay, { query: { initialDate: from, finalDate: to, by }, signal }),
    ...figures,
  });
