import { isSeen } from '@guiche/contract/names';
import { mostViews } from '@guiche/contract/ticket-views';
import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useViewActs, viewsOptions } from './views-api.ts';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The address as a view would store it. */
  search: string;
  onShow: (view: TicketView) => void;
}

/** Saves the current list under a name; opens, renames and removes saved views. */
export function ViewsDialog({ opened, onClose, search, onShow }: ViewsDialogProps) {
  const { t } = useTranslation('lists');
  const { data: views, error, refetch } = useQuery({ ...viewsOptions, enabled: opened });
  const { keep, remove } = useViewActs();
  const removeNow = async (view: TicketView) => {
    try {
      await remove(view.id);
      const back = () => {
        keep(view.name, view.search).catch((problem: unknown) =>
          showToast({ kind: 'error', text: errorText(problem) }),
        );
      };
      const text = t('views.removed', { name: view.name });
      showToast({ kind: 'success', text, action: { label: t('bulk.undo'), run: back } });
    } catch (problem) {
      showToast({ kind: 'error', text: errorText(problem) });
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('views.title')}>
      <NameForm
        label={t('views.name')}
        confirm={t('views.save')}
        initial=""
        onName={async (name) => {
          await keep(name, search);
          showToast({ kind: 'success', text: t('views.saved', { name }) });
        }}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {views?.length === 0 && <p className={styles.empty}>{t('views.empty')}</p>}
      {views && views.length >= mostViews && <p className={styles.empty}>{t('views.full', { count: mostViews })}</p>}
      <ul className={styles.views} aria-label={t('views.title')}>
        {views?.map((view) => (
          <ViewRow key={view.id} view={view} onShow={() => onShow(view)} onRemove={() => void removeNow(view)} />
        ))}
      </ul>
    </Dialog>
  );
}

function ViewRow({ view, onShow, onRemove }: { view: TicketView; onShow: () => void; onRemove: () => void }) {
  const { t } = useTranslation('lists');
  const { rename } = useViewActs();
  const [isRenamed, setRenamed] = useState(false);
  if (isRenamed)
    return (
      <li>
        <NameForm
          label={t('views.newName', { name: view.name })}
          confirm={t('views.rename')}
          initial={view.name}
          onName={async (name) => {
            await rename(view.id, name);
            setRenamed(false);
          }}
          onCancel={() => setRenamed(false)}
        />
      </li>
    );
  return (
    <li className={styles.view}>
      <button type="button" className={styles.show} onClick={onShow}>
        <span dir="auto">{view.name}</span>
      </button>
      <IconButton
        label={t('views.renameOne', { name: view.name })}
        icon={IconPencil}
        onClick={() => setRenamed(true)}
      />
      <IconButton label={t('views.removeOne', { name: view.name })} icon={IconTrash} onClick={onRemove} />
    </li>
  );
}

interface NameFormProps {
  label: string;
  confirm: string;
  initial: string;
  onName: (name: string) => Promise<void>;
  onCancel?: () => void;
}

const longestName = 50;

function NameForm({ label, confirm, initial, onName, onCancel }: NameFormProps) {
  const { t } = useTranslation('lists');
  const field = useId();
  const [name, setName] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSeen(name) || isBusy) return;
    setBusy(true);
    try {
      await onName(name.trim());
      // Text typed meanwhile is the next name.
      setName((now) => (now === name ? '' : now));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <label className="field-label" htmlFor={field}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          id={field}
          className={`field ${styles.name}`}
          dir="auto"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${field}-error`}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {onCancel && (
          <button type="button" className="button button-default" onClick={onCancel}>
            {t('ui:dialog.cancel')}
          </button>
        )}
        <button type="submit" className="button button-primary" disabled={isBusy || !isSeen(name)}>
          {confirm}
        </button>
      </div>
      {problem !== null && (
        <p id={`${field}-error`} className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
