import type { Bulk } from '@guiche/contract/bulk-acts.schemas';
import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './bulk.module.css';

interface BulkStripProps {
  run: Bulk;
  onUndo: (bulkId: number) => Promise<unknown>;
  onHide: () => void;
}

/** `count` decides the plural: all of them ("1 de 3 resolvidos"), or those that are left ("falta 1"). */
function numbersOf({ state, total, done, skipped }: Bulk) {
  const moved = state === 'running' ? done + skipped : done;
  return { moved, total, count: state === 'done' || state === 'failed' ? total : moved };
}

/** The tickets that were not undone, with their attendants; those without room are counted. */
function keptText({ done, kept }: Bulk, t: TFunction<'lists'>, language: string): string {
  if (kept.length === 0) return t('bulk.kept', { count: done });
  const names = kept.map(({ contact: { name }, user }) =>
    user === null ? name : t('bulk.with', { contact: name, attendant: user.name }),
  );
  const others = done - kept.length;
  const listed = others > 0 ? [...names, t('bulk.others', { count: others })] : names;
  return t('bulk.keptNamed', { count: done, names: new Intl.ListFormat(language).format(listed) });
}

/** The progress of a bulk act, with its undo. */
export function BulkStrip({ run, onUndo, onHide }: BulkStripProps) {
  const { t, i18n } = useTranslation('lists');
  const [isAsked, setAsked] = useState(false);
  const { state, total, done, skipped, untagged } = run;
  const moves = state === 'running' || state === 'undoing';
  const others = skipped - untagged;
  const numbers = numbersOf(run);
  const rest = state === 'failed' ? total - done - skipped : 0;
  const notes = [
    rest > 0 && t('bulk.rest', { count: rest }),
    untagged > 0 && t('bulk.untagged', { count: untagged }),
    others > 0 && state !== 'undone' && state !== 'undoFailed' && t('bulk.skipped', { count: others }),
    state === 'undone' && done > 0 && keptText(run, t, i18n.language),
  ].filter(Boolean);
  const undo = async () => {
    setAsked(true);
    try {
      await onUndo(run.id);
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    } finally {
      setAsked(false);
    }
  };
  return (
    <div className={styles.strip}>
      <div className={styles.said} role="status">
        {t(`bulk.${state}.${run.act}`, numbers)}
        {notes.length > 0 && <span className={styles.notes}> {notes.join(' · ')}</span>}
        <progress
          className={moves ? styles.progress : `${styles.progress} ${styles.ended}`}
          aria-label={t('bulk.progress')}
          max={Math.max(1, total)}
          value={numbers.moved}
        />
      </div>
      {(state === 'running' || state === 'done') && (
        <button
          type="button"
          className="button button-default button-small"
          disabled={isAsked}
          onClick={() => void undo()}
        >
          {t('bulk.undo')}
        </button>
      )}
      {!moves && <IconButton label={t('bulk.hide')} icon={IconX} onClick={onHide} />}
    </div>
  );
}
