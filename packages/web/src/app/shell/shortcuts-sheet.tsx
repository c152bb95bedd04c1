import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import { isApple, useShortcutList } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcuts-sheet.module.css';

const shown: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Alt: isApple ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const keyText = (key: string) => shown[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The keys that exist on this screen, and the switch for those of a single letter. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const shortcuts = useShortcutList();
  const [letters, setLetters] = usePreference('letterKeys');
  const switchId = useId();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.split('+').map((key) => (
                <kbd key={key}>{keyText(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.letters} htmlFor={switchId}>
        <input
          id={switchId}
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => setLetters(event.target.checked ? 'on' : 'off')}
        />
        {t('shortcuts.letters')}
      </label>
    </Dialog>
  );
}
