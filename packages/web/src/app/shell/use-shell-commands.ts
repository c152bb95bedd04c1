import { IconKeyboard, IconLanguage, IconMoon, IconRefresh, IconSun, IconVolume } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { type Command, useCommands } from '../../lib/commands.ts';
import { changeLanguage, languageNames } from '../../lib/i18n.ts';
import { withPart } from '../../lib/part-trouble.ts';
import { languages, usePreference } from '../../lib/preferences.ts';
import { webFeatures } from '../web-features.ts';
import { entriesFor, menuGroups } from './menu-entries.ts';
import { useRefresh, useThemeToggle } from './use-shell-acts.ts';

interface ShellDialogs {
  showVolume: () => void;
  showShortcuts: () => void;
}

/** The menu, the top bar and the profile as palette commands; what they hide from somebody is left out here too. */
export function useShellCommands({ showVolume, showShortcuts }: ShellDialogs) {
  const { t } = useTranslation('app');
  const { actor } = useSession();
  const navigate = useNavigate();
  const [theme, toggleTheme] = useThemeToggle();
  const [language] = usePreference('language');
  const [density, setDensity] = usePreference('density');
  const refresh = useRefresh();
  const compact = density === 'compact';
  const app = (
    id: string,
    label: string,
    icon: Command['icon'],
    run: () => void,
    more: Partial<Command> = {},
  ): Command => ({
    id,
    group: 'app',
    label,
    run,
    ...(icon ? { icon } : {}),
    ...more,
  });
  useCommands([
    ...menuGroups
      .flatMap((group) => entriesFor(actor, group))
      .map(
        ({ name, path, icon }): Command => ({
          id: `go:${name}`,
          group: 'go',
          label: t(`menu.${name}`),
          icon,
          run: () => void navigate({ to: path }),
        }),
      ),
    app('theme', t('ui:theme.toggle'), theme === 'dark' ? IconSun : IconMoon, toggleTheme),
    app('density', t('profile.compact'), undefined, () => setDensity(compact ? 'comfortable' : 'compact')),
    ...languages
      .filter((code) => code !== language)
      .map((code) =>
        app(`language:${code}`, languageNames[code], IconLanguage, () => void withPart(() => changeLanguage(code)), {
          detail: t('ui:language'),
        }),
      ),
    app('volume', t('volume.title'), IconVolume, showVolume),
    app('refresh', t('refresh'), IconRefresh, refresh),
    app('shortcuts', t('shortcuts.title'), IconKeyboard, showShortcuts, { keys: '?' }),
    ...webFeatures
      .flatMap(({ palette = [] }) => palette)
      .map(({ id, label, icon, run }) => app(id, t(label), icon, run)),
  ]);
}
