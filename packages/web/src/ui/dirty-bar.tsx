import { useBlocker } from '@tanstack/react-router';
import { useShortcuts } from '../lib/shortcuts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dirty-bar.module.css';

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
    leave: { title: string; text: string; confirm: string };
  };
}

/** Says that something of a page is not saved yet, wherever one has scrolled to, and asks before it would be lost. */
export function DirtyBar({ isDirty, canSave, onSave, onDrop, texts }: DirtyBarProps) {
  const save = () => isDirty && canSave && onSave();
  useShortcuts(isDirty ? [{ keys: 'Mod+s', label: texts.shortcut, run: save }] : []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
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
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={texts.leave.title}
        confirmLabel={texts.leave.confirm}
        onConfirm={() => leaving.proceed?.()}
        danger
      >
        {texts.leave.text}
      </ConfirmDialog>
    </>
  );
}
