import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closePalette, isPaletteOpen, openPalette, useNamedTicket, usePaletteOpen } from '../../lib/commands.ts';
import { errorText } from '../../lib/errors.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { isModalShown, useShortcuts } from '../../lib/shortcuts.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/toast.ts';
import { useOwnPreference } from '../preferences/index.ts';
import type { PaletteProps } from './palette.tsx';
import { putFirst, rememberTicket } from './recent-tickets.ts';

const loadPalette = async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('palette')]);
  return Palette;
};
/** After what the screen itself needs: the first press finds it here. */
const idleMs = 2000;

/** Ctrl/Cmd+K opens the palette from anywhere, also while writing; never over another dialog. */
export function PaletteHost() {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const opened = usePaletteOpen();
  const ticket = useNamedTicket();
  const [recent, changeRecent] = useOwnPreference('recentTickets');

  useEffect(() => {
    if (ticket === null) return;
    rememberTicket(cache, ticket);
    changeRecent((known) => putFirst(known, ticket.uuid));
  }, [cache, ticket, changeRecent]);

  useEffect(() => {
    // Where it fails, the first press asks again and says so.
    const timer = setTimeout(
      () => loadPalette().catch((error) => console.warn('palette not loaded ahead', error)),
      idleMs,
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => closePalette, []);

  const toggle = () => {
    if (isPaletteOpen()) closePalette();
    else if (!isModalShown()) openPalette();
  };
  useShortcuts([{ keys: 'Mod+k', label: t('palette.open'), run: toggle }]);

  const Palette = useOnDemand<PaletteProps>(loadPalette, opened, () => {
    closePalette();
    showToast({ kind: 'error', text: errorText({ code: 'ERR_NETWORK' }) });
  });
  return opened && Palette && <Palette recent={recent} onClose={closePalette} />;
}
