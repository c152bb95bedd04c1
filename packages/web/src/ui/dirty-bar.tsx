import { useShortcuts } from '../lib/shortcuts.ts';
import styles from './dirty-bar.module.css';
import { LeaveQuestion } from './leave-question.tsx';

interface DirtyBarProps {
  isDirty: boolean;
  /** Whether the changes can be saved. */
  canSave: boolean;
  onSave: () => void;
  onDrop: () => void;
  texts: {
    /** Says that there are unsaved changes. */
    dirty: string;
    discard: string;
    save: string;
    /** The label of the saving shortcut. */
    shortcut: string;
    leave: { title: string; text: string; confirmLabel: string };
  };
}

/** A sticky bar for unsaved changes of a page; it asks before they are lost. */
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
