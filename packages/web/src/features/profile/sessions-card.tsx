import { endOtherSessions, endOwnSession } from '@guiche/contract/own-sessions';
import type { OwnSession } from '@guiche/contract/own-sessions.schemas';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { sessionsOptions, useSessionsLive } from './api.ts';
import { Card } from './card.tsx';
import styles from './profile.module.css';

/** The own sessions, and how to end them. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const cache = useQueryClient();
  useSessionsLive();
  const { data, error, refetch } = useQuery(sessionsOptions);
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    /** Null: all other sessions. */
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await request(endOtherSessions);
      else await request(endOwnSession, { params: { sessionId } });
    },
    onSuccess: () => showToast({ kind: 'success', text: t('sessions.ended') }),
    onError: (failure) => {
      if (codeOf(failure) !== 'ERR_NO_SESSION_FOUND') showToast({ kind: 'error', text: errorText(failure) });
    },
    onSettled: () => {
      setAsking(false);
      return cache.invalidateQueries({ queryKey: sessionsOptions.queryKey });
    },
  });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card title={t('sessions.title')} text={t('sessions.text')}>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} label={t('sessions.loading')} />
        ))}
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session.id)} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <div className={styles.acts}>
          <button type="button" className="button button-default" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </button>
        </div>
      )}
      <ConfirmDialog
        danger
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('sessions.endOthers')}
        confirmLabel={t('sessions.end')}
        onConfirm={() => end.mutate(null)}
        busy={end.isPending}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const Device = session.isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const device = [session.browser, session.system].filter((word) => word !== null).join(' · ');
  const name = device === '' ? t('sessions.unknown') : device;
  const at = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`;
  return (
    <li className={styles.session}>
      <Device size={22} stroke={1.5} aria-hidden="true" />
      <span className={styles.what}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {t('sessions.when', { since: at(session.createdAt), last: at(session.lastUsedAt) })}
          {session.ip !== null && ` · ${session.ip}`}
        </span>
      </span>
      {session.isCurrent ? (
        <span className={styles.current}>{t('sessions.current')}</span>
      ) : (
        <button
          type="button"
          className="button button-default button-small"
          aria-label={t('sessions.endOne', { device: name })}
          disabled={busy}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
