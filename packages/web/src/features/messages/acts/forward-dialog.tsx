import type { Message } from '@guiche/contract/messages.schemas';
import { isolated } from '@guiche/contract/names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useSession } from '../../auth/index.ts';
import styles from './acts.module.css';
import { AddresseePicker } from './addressee-picker.tsx';
import { keepRecents } from './forward-recents.ts';
import type { Addressee, ForwardStep } from './send-forward.ts';
import { type ForwardRun, useForward } from './use-forward.ts';
import { actErrorText } from './use-message-acts.ts';

interface ForwardDialogProps {
  /** The messages to forward; null: none. */
  messages: readonly Message[] | null;
  onClose: () => void;
  onSent: () => void;
}

/** Chooses to whom messages are forwarded. Keeps its content while it fades out. */
export function ForwardDialog({ messages, onClose, onSent }: ForwardDialogProps) {
  const [last, setLast] = useState<{ messages: readonly Message[]; turn: number } | null>(null);
  if (messages !== null && messages !== last?.messages) setLast({ messages, turn: (last?.turn ?? 0) + 1 });
  if (last === null) return null;
  return (
    <Forwarding key={last.turn} opened={messages !== null} messages={last.messages} onClose={onClose} onSent={onSent} />
  );
}

interface ForwardingProps extends Omit<ForwardDialogProps, 'messages'> {
  opened: boolean;
  messages: readonly Message[];
}

function Forwarding({ opened, messages, onClose, onSent }: ForwardingProps) {
  const { t } = useTranslation('kinds');
  const { user } = useSession();
  const [people, setPeople] = useState<readonly Addressee[]>([]);
  const [isSigned, setSigned] = useState(false);
  const forward = useForward(() => {
    keepRecents(user.id, people);
    showToast({ kind: 'success', text: t('forward.done') });
    onSent();
  });
  const { run, steps, sent } = forward;
  const isRunning = run === 'running';
  const canSign =
    messages.some(({ body, mediaType }) => body !== '' && mediaType !== 'location' && mediaType !== 'contact') &&
    user.company.companieSettings.some(({ key, value }) => key === 'sendSignMessage' && value === 'enabled');
  const close = () => {
    forward.stop();
    onClose();
  };
  const start = () => {
    if (run === 'idle') forward.start(messages, people, isSigned);
    else forward.goOn(isSigned);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={messages.length > 1 ? t('forward.many', { count: messages.length }) : t('forward.title')}
      actions={
        <>
          {run !== 'idle' && (
            <span className={styles.progress} role="status">
              {t(isRunning ? 'forward.sending' : 'forward.stopped', { done: sent, total: steps.length })}
            </span>
          )}
          <button type="button" className="button button-default" onClick={isRunning ? forward.stop : close}>
            {isRunning ? t('forward.stop') : t('ui:dialog.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={isRunning || people.length === 0}
            title={people.length === 0 ? t('forward.needed') : undefined}
            onClick={start}
          >
            {run === 'idle' || isRunning ? t('forward.send') : t('forward.again')}
          </button>
        </>
      }
    >
      {run === 'idle' ? (
        <>
          <AddresseePicker userId={user.id} people={people} onChange={setPeople} />
          {canSign && (
            <label className={styles.signChoice}>
              <input type="checkbox" checked={isSigned} onChange={(event) => setSigned(event.currentTarget.checked)} />
              {t('forward.sign')}
            </label>
          )}
        </>
      ) : (
        <Faults run={run} steps={steps} people={people} />
      )}
    </Dialog>
  );
}

/** The contacts that it did not reach, and why; the others have it. */
function Faults({
  run,
  steps,
  people,
}: {
  run: ForwardRun;
  steps: readonly ForwardStep[];
  people: readonly Addressee[];
}) {
  const { t } = useTranslation('kinds');
  const failed = steps.filter(({ state }) => state === 'failed');
  return (
    <>
      <p dir="auto">{people.map(({ name }) => isolated(name)).join(', ')}</p>
      {run === 'failed' && (
        <ul className={styles.faults} role="alert">
          {failed.map(({ key, to, error }) => (
            <li key={key}>{t('forward.failedFor', { name: to.name, reason: actErrorText(error) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
