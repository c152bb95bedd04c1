import type { PayloadOf } from '@guiche/contract/event';
import { isolated } from '@guiche/contract/names';
import { maxTransferText } from '@guiche/contract/tickets';
import { userEvent } from '@guiche/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { isApple } from '../../lib/shortcuts.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './dialogs.module.css';
import { type TransferTarget, targetsOptions } from './moves-api.ts';
import { PeoplePicker } from './people-picker.tsx';
import { SelectField } from './select-field.tsx';
import type { TransferChoice } from './ticket-acts.ts';

interface TransferDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** False for many tickets at once, which have no common note. */
  hasNote?: boolean;
  /** A group is among the tickets, which only people with groups can get. */
  hasGroup: boolean;
  /** A further consequence to mention. */
  notice?: string | null;
  /** The initial choice. */
  userId: number | null;
  /** `to`: the destination in words. Resolves with whether it went there; throws other errors. */
  onTransfer: (choice: TransferChoice, to: string) => Promise<boolean>;
}

/** Chooses queue, person and note of a transfer. Keeps what was written if closed by accident. */
export function TransferDialog(props: TransferDialogProps) {
  const { title, hasNote = true, hasGroup, notice = null, userId: first, onTransfer, onClose, opened } = props;
  const { t } = useTranslation('moves');
  const form = useId();
  const [queueId, setQueueId] = useState<number | null>(null);
  const [wanted, setWanted] = useState(first);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const queues = useQuery(queueChoices);
  const { people, failed, retry } = useTargets(opened ? queueId : null, hasGroup);
  const person = people?.find(({ id }) => id === wanted) ?? null;
  const queue = queues.data?.find(({ id }) => id === queueId) ?? null;
  // The earlier choice only counts once the queue's people are loaded.
  const ready = queue !== null && people !== undefined && !busy;

  const submit = async () => {
    if (!ready) return;
    setBusy(true);
    try {
      const to = [queue.name, person?.name]
        .filter((name) => name !== undefined)
        .map(isolated)
        .join(' · ');
      if (!(await onTransfer({ queueId: queue.id, userId: person?.id ?? null, note }, to))) return;
      setQueueId(null);
      setWanted(null);
      setNote('');
      onClose();
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(isApple ? event.metaKey : event.ctrlKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <button type="button" className="button button-default" onClick={onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button type="submit" form={form} className="button button-primary" disabled={!ready}>
            {t('ui:dialog.ok')} <kbd className={styles.key}>{isApple ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
          </button>
        </>
      }
    >
      <form
        id={form}
        className={styles.fields}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField
          label={t('tickets:queueDialog.queue')}
          value={queueId}
          onChange={setQueueId}
          choices={queues.data ?? []}
          placeholder={t('transfer.chooseQueue')}
          color={queue?.color}
          isFirst
        />
        {queues.error && <ErrorState error={queues.error} onRetry={() => void queues.refetch()} />}
        {failed && <ErrorState error={failed} onRetry={retry} />}
        {queueId !== null && !failed && (
          <PeoplePicker people={people} chosen={person?.id ?? null} onChoose={setWanted} />
        )}
        {hasNote && <NoteField value={note} onChange={setNote} />}
        {notice !== null && <p className={styles.quiet}>{notice}</p>}
      </form>
    </Dialog>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('moves');
  return (
    <label>
      <span className="field-label">{t('transfer.note')}</span>
      <textarea
        className={styles.text}
        rows={2}
        dir="auto"
        maxLength={maxTransferText}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={styles.quiet}>{t('transfer.noteHint')}</span>
    </label>
  );
}

/** The people of a queue, kept current by events. */
function useTargets(queueId: number | null, hasGroup: boolean) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({ ...targetsOptions(queueId ?? 0), enabled: queueId !== null });
  const onUser = (event: PayloadOf<typeof userEvent>) => {
    if (queueId === null) return;
    // The people of the queue may have changed, so they are loaded again.
    if (event.action !== 'update' || event.changed.includes('rights'))
      return void cache.invalidateQueries({ queryKey: targetsOptions(queueId).queryKey });
    const { user } = event;
    const noted = (people: TransferTarget[] | undefined) =>
      people?.map((person) => (person.id === user.id ? { ...person, online: user.online } : person));
    cache.setQueryData(targetsOptions(queueId).queryKey, noted);
  };
  useLiveEvent(userEvent, onUser, { catchUp: true });
  const able = hasGroup ? data?.filter(({ allowGroup }) => allowGroup) : data;
  return { people: queueId === null ? undefined : able, failed: error, retry: () => void refetch() };
}
