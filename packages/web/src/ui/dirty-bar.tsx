import { useShortcuts } from '../lib/shortcuts.ts';
import styles from './dirty-bar.module.css';
import { LeaveQuestion } from './leave-question.tsx';

interface DirtyBarProps {
  isDirty: boolean;
  /** What is written can be kept as it is. */
  canSave: boolean;
  onSave: () => void;
  onDrop: () => void;
  texts: {
    /** What is not saved yet. */
    dirty: string;
    discard: string;
    save: string;
    /** Of the key that saves, among the shortcuts. */
    shortcut: string;
    leave: { title: string; text: string; confirmLabel: string };
  };
}

/** Says that something of a page is not saved yet, wherever one has scrolled to, and asks before it would be lost. */
export function DirtyBar({ isDirty, canSave, onSave, onDrop, texts }: DirtyBarProps) {
  const save = () => isDirty && canSave && onSave();
  useShortcuts(isDirty ? [{ keys: 'Mod+s', label: texts.shortcut, run: save }] : []);
  return (
    <>
      {isDirty && (
        <div className={styles.bar} role="status">
          <span className={styles.text}>{texts.dirty}</span>
          <button type="button" className="button button-quiet button-small" onClick={onDrop}>
            {texts.discard}
          </button>
          <button type="button" className="button button-primary button-small" disabled={!canSave} onClick={save}>
            {texts.save}
          </button>
        </div>
      )}
      <LeaveQuestion isDirty={isDirty} {...texts.leave} />
    </>
  );
}
