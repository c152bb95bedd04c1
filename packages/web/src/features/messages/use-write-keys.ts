import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';

/**
 * M switches between message and note; the field's other keys are only listed. `onTurn` null: nothing can be written
 * now.
 */
export function useWriteKeys(onTurn: (() => void) | null) {
  const { t } = useTranslation('compose');
  const keys = [
    { keys: 'm', label: t('keys.note'), run: onTurn },
    { keys: 'Mod+Shift+Enter', label: t('keys.resolve'), run: null },
    { keys: 'ArrowUp', label: t('keys.editLast'), run: null },
    { keys: 'Mod+b', label: t('keys.bold'), run: null },
    { keys: 'Mod+i', label: t('keys.italic'), run: null },
    { keys: 'Mod+s', label: t('keys.strike'), run: null },
  ];
  useShortcuts(onTurn === null ? [] : keys, 'message');
}
