import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { useBrand } from '../../lib/brand.ts';
import { useMenuBadge } from '../../lib/menu-badges.ts';
import type { MenuEntry } from '../../lib/menu-entry.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { entriesFor, isActive, type MenuGroup, menuGroups } from './menu-entries.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  open: boolean;
  /** Absent in the phone's drawer, which cannot become a rail. */
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** A rail of icons with tooltips, or a drawer with names. */
export function SideMenu({ open, onToggle, onNavigate }: SideMenuProps) {
  const { t } = useTranslation('app');
  const info = useAppInfo();
  const { name } = useBrand();
  return (
    <nav className={open ? `${styles.menu} ${styles.open}` : styles.menu} aria-label={t('menu.name')}>
      <Link to="/tickets" className={styles.logo} aria-label={t('menu.home', { app: name })} onClick={onNavigate}>
        {open ? <BrandMark size={28} width={180} /> : <Logo size={28} />}
      </Link>
      <div className={styles.groups}>
        {menuGroups.map((group) => (
          <Group key={group.name} group={group} open={open} onNavigate={onNavigate} />
        ))}
      </div>
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
            {open && `${name} `}
            {info.version}
          </p>
        )}
      </div>
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  open: boolean;
  onNavigate: (() => void) | undefined;
}

/** On the rail a line separates the groups; in the drawer each has its name, and most can be folded. */
function Group({ group, open, onNavigate }: GroupProps) {
  const { t } = useTranslation('app');
  const { actor } = useSession();
  const [isFolded, fold] = useFolded(group.name);
  const entries = entriesFor(actor, group);
  const isIn = useRouterState({
    select: ({ location }) => entries.some((entry) => isActive(entry, location.pathname)),
  });
  if (entries.length === 0) return null;
  const label = t(`menu.group.${group.name}`);
  const isHidden = open && group.folds && isFolded;
  return (
    <div className={styles.group}>
      {open && !group.folds && <p className={styles.heading}>{label}</p>}
      {open && group.folds && (
        <button
          type="button"
          className={isHidden && isIn ? `${styles.heading} ${styles.activeGroup}` : styles.heading}
          aria-expanded={!isHidden}
          onClick={() => fold(!isFolded)}
        >
          <span className="cut">{label}</span>
          <IconChevronDown className={styles.chevron} size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {!isHidden && (
        <ul className={styles.entries} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} open={open} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether a group is folded on this device, and the setter. */
function useFolded(name: string): [boolean, (isFolded: boolean) => void] {
  const [text, setText] = usePreference('foldedGroups');
  const folded = text.split(' ').filter((each) => each !== '');
  const fold = (isFolded: boolean) =>
    setText([...folded.filter((each) => each !== name), ...(isFolded ? [name] : [])].join(' '));
  return [folded.includes(name), fold];
}

interface EntryLinkProps {
  entry: MenuEntry;
  open: boolean;
  onNavigate: (() => void) | undefined;
}

function EntryLink({ entry, open, onNavigate }: EntryLinkProps) {
  const { t } = useTranslation('app');
  const { name, path, icon: Glyph } = entry;
  const active = useRouterState({ select: ({ location }) => isActive(entry, location.pathname) });
  const waiting = useMenuBadge(name);
  const label = t(`menu.${name}`);
  return (
    <Link
      to={path}
      className={active ? `${styles.entry} ${styles.active}` : styles.entry}
      aria-current={active ? 'page' : undefined}
      aria-label={waiting > 0 ? `${label}, ${t('menu.waiting', { number: waiting })}` : label}
      data-tip={open ? undefined : label}
      title={open ? label : undefined}
      onClick={onNavigate}
    >
      <Glyph size={20} stroke={1.75} aria-hidden="true" />
      {open && <span className={`${styles.name} cut`}>{label}</span>}
      <span className={styles.badge}>
        <Badge count={waiting} />
      </span>
    </Link>
  );
}
