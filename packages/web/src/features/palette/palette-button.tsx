import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../../lib/commands.ts';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import styles from './palette-button.module.css';

/** Opens the palette and shows its shortcut; on narrow screens an icon alone. */
export function PaletteButton() {
  const { t } = useTranslation('app');
  const label = t('palette.open');
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip={label}
      onClick={openPalette}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={`${styles.text} cut`}>{label}</span>
      <span className={styles.keys} aria-hidden="true">
        <ShortcutKeys keys="Mod+k" />
      </span>
    </button>
  );
}
