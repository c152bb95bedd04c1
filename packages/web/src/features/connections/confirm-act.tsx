import type { Connection } from '@guiche/contract/connections.schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './form.module.css';
import type { Way } from './status.ts';
import type { Act, useConnectionActs } from './use-connection-acts.ts';

interface ConfirmActProps {
  asked: { act: Act; connection: Connection | null } | null;
  acts: ReturnType<typeof useConnectionActs>;
  wayOf: (connection: Connection) => Way;
  onClose: () => void;
}

/** Asks before an act and says what is lost. A refusal is shown here, because the question is still open. */
export function ConfirmAct({ asked, acts, wayOf, onClose }: ConfirmActProps) {
  const { t } = useTranslation('connections');
  // Keeps its content while it fades out.
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const reset = useEffectEvent(acts.reset);
  useEffect(() => {
    if (asked !== null) reset();
  }, [asked]);
  if (last.current === null) return null;
  const { act, connection } = last.current;
  const isPage = act === 'end' && connection !== null && wayOf(connection) === 'login';
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={t(`ask.${act}.title`, { name: connection?.name ?? '' })}
      confirmLabel={t(`ask.${act}.confirm`)}
      onConfirm={() => acts.run(act, connection)}
      danger={act === 'delete' || act === 'end' || act === 'renew'}
      busy={acts.isPending}
    >
      <p>{t(isPage ? 'ask.end.page' : `ask.${act}.text`)}</p>
      {acts.error !== null && (
        <p className={styles.refusal} role="alert">
          {errorText(acts.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
