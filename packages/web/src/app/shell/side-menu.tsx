import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  open: boolean;
  /** Absent in the phone's drawer, which has no rail. */
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** A rail of icons with tooltips, or a drawer with names. */
export function SideMenu({ open, onToggle, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('app');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const info = useAppInfo();
  const { actor } = useSession();
  const entries = menuEntries.filter(({ isFor }) => isFor?.(actor) ?? true);
  return (
    <nav className={open ? `${styles.menu} ${styles.open}` : styles.menu} aria-label={t('menu.name')}>
      <Link to="/tickets" className={styles.logo} aria-label={t('menu.home')} onClick={onNavigate}>
        <Logo size={28} />
        {open && <span className="cut">Guichê</span>}
      </Link>
      <ul className={styles.entries}>
        {entries.map(({ name, path, icon: Glyph, isActive }) => {
          const active = isActive(pathname);
          const label = t(`menu.${name}`);
          return (
            <li key={path}>
              <Link
                to={path}
                className={active ? `${styles.entry} ${styles.active}` : styles.entry}
                aria-current={active ? 'page' : undefined}
                aria-label={label}
                data-tip={open ? undefined : label}
                onClick={onNavigate}
              >
                <Glyph size={20} stroke={1.75} aria-hidden="true" />
                {open && <span className="cut">{label}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        {onToggle && (
          <IconButton
            label={t(open ? 'menu.collapse' : 'menu.expand')}
            icon={open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
            aria-expanded={open}
            onClick={onToggle}
          />
        )}
        {info && (
          <p className={styles.version}>
            {open && 'Guichê '}
            {info.version}
          </p>
        )}
      </div>
    </nav>
  );
}
