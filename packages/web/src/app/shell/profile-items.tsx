import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconCheck,
  IconDeviceMobileMessage,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSearch,
  IconSun,
  IconUserEdit,
  IconVolume,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { usePhoneDock } from '../../features/phone-dock/index.ts';
import { openPalette } from '../../lib/commands.ts';
import { formatDate } from '../../lib/formats.ts';
import { changeLanguage, languageNames } from '../../lib/i18n.ts';
import { install, useCanInstall } from '../../lib/install-offer.ts';
import { withPart } from '../../lib/part-trouble.ts';
import { languages, usePreference } from '../../lib/preferences.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import styles from './profile-menu.module.css';
import { useRefresh, useThemeToggle } from './use-shell-acts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true, className: styles.icon } as const;

const check = <IconCheck size={14} stroke={2} aria-hidden="true" />;

export interface ProfileItemsProps {
  onShowShortcuts: () => void;
  onShowVolume: () => void;
}

/** The entries of the profile menu; loaded after the screen itself. */
export function ProfileItems({ onShowShortcuts, onShowVolume }: ProfileItemsProps) {
  const { t } = useTranslation('app');
  const { user, logOut } = useSession();
  const [theme, toggleTheme] = useThemeToggle();
  const [density, setDensity] = usePreference('density');
  const refresh = useRefresh();
  // Entries for which a phone's top bar has no room. They are left out, not hidden by CSS, because arrow keys would
  // stop at hidden ones.
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const canInstall = useCanInstall();
  const dock = usePhoneDock();
  const hours = zoneToName(new Date());
  return (
    <>
      <div className={styles.who}>
        <b className="cut">{user.name}</b>
        <span className="cut">{user.email}</span>
        {phone && <span className="cut">{user.company.name}</span>}
        {phone && user.profile === 'admin' && (
          <span className={styles.due}>{t('dueUntil', { date: formatDate(user.company.dueDate) })}</span>
        )}
        {hours !== undefined && <span>{hours}</span>}
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to="/profile" leftSection={<IconUserEdit {...icon} />}>
        {t('profile.edit')}
      </Menu.Item>
      {phone && (
        <>
          <Menu.Item leftSection={<IconSearch {...icon} />} onClick={openPalette}>
            {t('palette.open')}
          </Menu.Item>
          <Menu.Item
            leftSection={theme === 'dark' ? <IconSun {...icon} /> : <IconMoon {...icon} />}
            onClick={toggleTheme}
          >
            {t('ui:theme.toggle')}
          </Menu.Item>
          <Menu.Item leftSection={<IconVolume {...icon} />} onClick={onShowVolume}>
            {t('volume.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={refresh}>
            {t('refresh')}
          </Menu.Item>
          {dock && (
            <Menu.Item leftSection={<IconDeviceMobileMessage {...icon} />} onClick={() => dock.setOpen(!dock.open)}>
              {t(dock.open ? 'phone.hide' : 'phone.show')}
            </Menu.Item>
          )}
        </>
      )}
      <Menu.CheckboxItem
        checked={density === 'compact'}
        checkIcon={check}
        onChange={(checked) => setDensity(checked ? 'compact' : 'comfortable')}
      >
        {t('profile.compact')}
      </Menu.CheckboxItem>
      {canInstall && (
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={install}>
          {t('profile.install')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={onShowShortcuts}>
        {t('shortcuts.title')}
      </Menu.Item>
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void logOut()}>
        {t('auth:logOut')}
      </Menu.Item>
    </>
  );
}

function LanguageItems() {
  const { t } = useTranslation('ui');
  const [language] = usePreference('language');
  const choose = (chosen: string) => {
    const next = languages.find((code) => code === chosen);
    if (next) void withPart(() => changeLanguage(next));
  };
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={choose}>
        {languages.map((code) => (
          <Menu.RadioItem key={code} value={code} lang={code} checkIcon={check} closeMenuOnClick>
            {languageNames[code]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
