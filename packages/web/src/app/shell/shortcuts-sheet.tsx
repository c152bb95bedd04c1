import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import { keyAreas, useShortcutList } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import styles from './shortcuts-sheet.module.css';

/** The shortcuts of this screen by area, and the switch for those of a single letter. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const shortcuts = useShortcutList();
  const [letters, setLetters] = usePreference('letterKeys');
  const id = useId();
  // Of two bindings of the same keys only the first in the list works.
  const working = shortcuts.filter(
    (shortcut, place) =>
      shortcut.run === null || shortcuts.findIndex(({ keys, run }) => run !== null && keys === shortcut.keys) === place,
  );
  const areas = keyAreas.map((area) => ({ area, listed: working.filter((shortcut) => shortcut.area === area) }));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      {areas
        .filter(({ listed }) => listed.length > 0)
        .map(({ area, listed }) => (
          <section key={area} className={styles.area} aria-labelledby={`${id}-${area}`}>
            <h3 id={`${id}-${area}`} className={styles.name}>
              {t(`shortcuts.area.${area}`)}
            </h3>
            <dl>
              {listed.map(({ keys, label }) => (
                <div key={`${keys} ${label}`} className={styles.row}>
                  <dt>{label}</dt>
                  <dd>
                    <ShortcutKeys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <label className={styles.letters} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => setLetters(event.target.checked ? 'on' : 'off')}
        />
        {t('shortcuts.letters')}
      </label>
    </Dialog>
  );
}
