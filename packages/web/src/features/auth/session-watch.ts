import { authEvent, getMe } from '@guiche/contract/auth';
import type { PayloadOf } from '@guiche/contract/event';
import { queueEvent } from '@guiche/contract/queues';
import { companySettingsEvent } from '@guiche/contract/settings';
import { userEvent } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { openDrafts } from '../../lib/drafts.ts';
import { formatDate } from '../../lib/formats.ts';
import { ApiError, request } from '../../lib/http.ts';
import { connectLive } from '../../lib/live-socket.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { takeReloadNotice } from '../../lib/notice-after-reload.ts';
import { type EndReason, endSession, sessionState, updateSession } from '../../lib/session-store.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { changesEverywhere } from './changes-everywhere.ts';
import { isOverdue } from './due-date.ts';
import { keepEndNotice } from './end-notice.ts';
import { useSession } from './session.tsx';

const dueCheckMs = 60_000;

/** Runs while somebody is signed in: the live connection, drafts, and all ways in which a session ends. */
export function SessionWatch() {
  const { user, logOut } = useSession();
  const queries = useQueryClient();
  const { companyId, id: userId, company } = user;

  useEffect(() => {
    const onReset = () => {
      loadAgain(queries);
      void readSelf();
    };
    return connectLive({ companyId, onReset });
  }, [companyId, queries]);
  useEffect(() => {
    openDrafts(userId).catch((error: unknown) => console.warn('drafts unavailable', error));
  }, [userId]);
  useEffect(() => {
    const timer = setInterval(() => isOverdue(company) && leaveOverdue(company, logOut), dueCheckMs);
    return () => clearInterval(timer);
  }, [company, logOut]);
  useLiveEvent(companySettingsEvent, ({ settings }) => keepSettings(settings));
  useLiveEvent(queueEvent, keepOwnQueues);
  useLiveEvent(userEvent, (event) => {
    if (event.action !== 'update' || !event.changed.some((what) => what !== 'online')) return;
    if (event.user.id === userId) void readSelf();
    if (changesEverywhere(event)) loadAgain(queries);
  });
  useEffect(() => {
    const text = takeReloadNotice();
    if (text === null) return;
    showToast({ kind: 'success', text });
    announce(text);
  }, []);
  useLiveEvent(authEvent, ({ reason }) => void leaveIfEnded(reason));
  return null;
}

/** Loads the own user again after a change: rights and name may be new. */
async function readSelf() {
  try {
    updateSession({ user: await request(getMe) });
  } catch (error) {
    // The next change, reset or start tries again.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Keeps the company's settings of the session current. */
function keepSettings(changed: PayloadOf<typeof companySettingsEvent>['settings']) {
  const state = sessionState();
  if (state.status !== 'signed-in') return;
  const { company } = state.user;
  const kept = company.companieSettings.filter(({ key }) => !changed.some((setting) => setting.key === key));
  updateSession({ user: { ...state.user, company: { ...company, companieSettings: [...kept, ...changed] } } });
}

/**
 * Keeps the own queues current: they are shown everywhere by name and colour, and a removed one must not decide
 * anything.
 */
function keepOwnQueues(event: PayloadOf<typeof queueEvent>) {
  const state = sessionState();
  if (state.status !== 'signed-in') return;
  const changedId = event.action === 'delete' ? event.queueId : event.queue.id;
  if (!state.user.queues.some(({ id }) => id === changedId)) return;
  const queues = state.user.queues.flatMap((queue) => {
    if (queue.id !== changedId) return queue;
    return event.action === 'delete' ? [] : { id: queue.id, name: event.queue.name, color: event.queue.color };
  });
  updateSession({ user: { ...state.user, queues } });
}

/** Ends the session when the due date passes during work. */
function leaveOverdue({ dueDate }: SessionUser['company'], logOut: (reason: EndReason) => Promise<void>) {
  keepEndNotice({ reason: 'overdue', dueDate });
  showToast({ kind: 'error', text: i18next.t('auth:due.past', { date: formatDate(dueDate) }) });
  void logOut('overdue');
}

/** The event reaches all of a person's screens; only the server knows whether it meant this session. */
async function leaveIfEnded(reason: PayloadOf<typeof authEvent>['reason']) {
  try {
    await request(getMe);
  } catch (error) {
    // Without an answer the next request or the live connection will find out.
    if (!(error instanceof ApiError) || error.status !== 401) return;
    // The refusal does not say that another tab signed out.
    if (reason === 'logout') endSession('logout');
  }
}
