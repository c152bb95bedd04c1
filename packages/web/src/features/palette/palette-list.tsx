import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import { Marked } from './marked.tsx';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteRow } from './palette-row.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteRow | undefined;
  /** The typed words. */
  words: readonly string[];
  optionId: (row: PaletteRow) => string;
  onChoose: (id: string) => void;
  onRun: (row: PaletteRow) => void;
}

/** The rows of the palette. The focus stays in the field; screen readers follow `aria-activedescendant`. */
export function PaletteList({ id, groups, chosen, words, optionId, onChoose, onRun }: PaletteListProps) {
  const { t } = useTranslation('palette');
  return (
    <div id={id} role="listbox" className={styles.list} aria-label={t('title')} tabIndex={-1}>
      {groups.map(({ name, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; the group of options is ARIA's
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.group}>
            {t(`group.${name}`)}
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys go to the field, which has the focus
            <div
              key={row.id}
              id={optionId(row)}
              role="option"
              className={styles.row}
              aria-selected={row === chosen}
              aria-busy={row.isLoading}
              onPointerMove={() => onChoose(row.id)}
              onClick={() => onRun(row)}
            >
              <RowSign row={row} />
              <span className={styles.label}>
                {row.isLoading ? (
                  <span className={styles.waiting} />
                ) : (
                  <span className="cut" dir="auto">
                    <Marked text={row.label} words={words} />
                  </span>
                )}
                {row.detail && (
                  <span className={`${styles.detail} cut`} dir="auto">
                    <Marked text={row.detail} words={words} />
                  </span>
                )}
              </span>
              {row.aside && <span className={styles.aside}>{row.aside}</span>}
              {row.keys && (
                <span className={styles.keys}>
                  <ShortcutKeys keys={row.keys} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function RowSign({ row: { icon, seed, label } }: { row: PaletteRow }) {
  if (seed !== undefined) return <Avatar name={label} seed={seed} size={24} />;
  const Icon = icon ?? IconChevronRight;
  return (
    <span className={styles.icon}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
