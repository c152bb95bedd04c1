import type { Ticket } from '@guiche/contract/tickets';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type Place = Pick<Ticket, 'uuid' | 'status'>;

/** Where a ticket is opened: in its own tab of the inbox, with the filters of before. */
export const noticeAddress = ({ uuid, status }: Place) => ({
  to: '/tickets/$uuid' as const,
  params: { uuid },
  search: (old: Record<string, unknown>) => ({ ...old, side: undefined, tab: status }),
});

export function useOpenNotice(): (ticket: Place) => void {
  const navigate = useNavigate();
  return useCallback((ticket) => void navigate(noticeAddress(ticket)), [navigate]);
}
