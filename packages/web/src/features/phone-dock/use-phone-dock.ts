import { listConnections } from '@guiche/contract/connections';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useAppInfo } from '../../lib/app-info.ts';
import { request } from '../../lib/http.ts';
import { usePreference } from '../../lib/preferences.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useContactDrawer } from '../contacts/index.ts';

/**
 * Whether the narrow screen's sheet is open. It covers the work, so unlike the wide dock it starts closed and is not
 * remembered.
 */
const sheetOpen = createStore(false);

export interface PhoneDockState {
  /** The simulated phone's address. */
  source: string;
  /** True: a column beside the chat; false: a sheet over it. */
  wide: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** The width of list and conversation side by side, plus the phone. */
const inboxAndPhone = 828 + 340;
const widths = { rail: 72, menu: 240, contact: 299 };

/** Whether the phone has room beside the inbox; it is the first column to go. */
function useRoomForPhone(): boolean {
  const [menu] = usePreference('menu');
  const contact = useContactDrawer();
  const beside =
    (menu === 'open' ? widths.menu : widths.rail) + (contact.isBeside && contact.isOpen ? widths.contact : 0);
  const query = `(min-width: ${inboxAndPhone + beside}px)`;
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
}

/** The company's number in the demonstration, to which the simulated contact writes. */
function useOwnNumber(wanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: ['phone-dock', 'number'],
    queryFn: async ({ signal }) =>
      (await request(listConnections, { signal })).find(({ number }) => number !== '')?.number ?? '',
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  return data;
}

/** The state of the simulated phone; null: there is none, or no number to write to. */
export function usePhoneDock(): PhoneDockState | null {
  const info = useAppInfo();
  const business = useOwnNumber(info?.demo === true && info.simulatorUrl !== null);
  const wide = useRoomForPhone();
  const onTickets = useRouterState({ select: (state) => state.location.pathname.startsWith('/tickets') });
  const [dock, setDock] = usePreference('phoneDock');
  const [lang] = usePreference('language');
  const [theme] = usePreference('theme');
  const sheet = useStore(sheetOpen);
  if (!info?.demo || !info.simulatorUrl || !onTickets || !business) return null;
  const query = new URLSearchParams({ embed: '1', scenario: 'newcomer', business, lang, theme });
  return {
    source: `${info.simulatorUrl}/?${query}`,
    wide,
    open: wide ? dock === 'open' : sheet,
    setOpen: (open) => (wide ? setDock(open ? 'open' : 'closed') : sheetOpen.set(open)),
  };
}
