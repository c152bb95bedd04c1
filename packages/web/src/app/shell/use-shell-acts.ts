import { useQueryClient } from '@tanstack/react-query';
import { retryNow } from '../../lib/live-socket.ts';
import { type Preferences, usePreference } from '../../lib/preferences.ts';

export function useThemeToggle(): [Preferences['theme'], () => void] {
  const [theme, setTheme] = usePreference('theme');
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')];
}

/** Reloads what is shown, and reconnects at once if the connection is lost. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    retryNow();
    void queries.invalidateQueries();
  };
}
