import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closePalette, isPaletteOpen, openPalette, useNamedTicket, usePaletteOpen } from '../../lib/commands.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { isModalShown, useShortcuts } from '../../lib/shortcuts.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useOwnPreference } from '../preferences/index.ts';
import type { PaletteProps } from './palette.tsx';
import { putFirst, rememberTicket } from './recent-tickets.ts';

const loadPalette = async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('palette')]);
  return Palette;
};
/** Late enough not to delay the screen, early enough for the first press. */
const idleMs = 2000;

/** Opens the palette by Ctrl/Cmd+K from anywhere, even while typing, but not over another dialog. */
export function PaletteHost() {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const opened = usePaletteOpen();
  // Deferred until its chat is drawn, since it writes to storage, cache and preferences.
  const ticket = useDeferredValue(useNamedTicket());
  const [recent, changeRecent] = useOwnPreference('recentTickets');

  useEffect(() => {
    if (ticket === null) return;
    rememberTicket(cache, ticket);
    changeRecent((known) => putFirst(known, ticket.uuid));
  }, [cache, ticket, changeRecent]);

  const [isAhead, setAhead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAhead(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => closePalette, []);

  const toggle = () => {
    if (isPaletteOpen()) closePalette();
    else if (!isModalShown()) openPalette();
  };
  useShortcuts([{ keys: 'Mod+k', label: t('palette.open'), run: toggle }]);

  // Loaded ahead, it opens in the same frame. If that fails, the first press loads again and reports.
  const Palette = useLazyPart<PaletteProps>(loadPalette, opened || (isAhead && 'ahead'), closePalette);
  const typedAhead = useTypedAhead(opened && Palette === null);
  return opened && Palette && <Palette ahead={typedAhead.current} recent={recent} onClose={closePalette} />;
}

const nothingTyped: PaletteProps['ahead'] = { text: '', isEntered: false };

/** Collects what is typed while the palette loads; otherwise letters would be shortcuts of the screen behind. */
function useTypedAhead(isOnItsWay: boolean) {
  const typed = useRef(nothingTyped);
  // Ends in the frame in which the palette's own field takes over.
  useLayoutEffect(() => {
    if (!isOnItsWay) return;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { text } = typed.current;
      if (event.key === 'Escape') closePalette();
      else if (event.key === 'Enter') typed.current = { text, isEntered: true };
      else if (event.key === 'Backspace') typed.current = { text: text.slice(0, -1), isEntered: false };
      else if (event.key.length === 1) typed.current = { text: text + event.key, isEntered: false };
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', take, true);
    return () => {
      window.removeEventListener('keydown', take, true);
      typed.current = nothingTyped;
    };
  }, [isOnItsWay]);
  return typed;
}
