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
import { ApiError, call } from '../../lib/http.ts';
import { takeKeptNotice } from '../../lib/kept-notice.ts';
import { useLiveEvent } from '../../lib/live.ts';
import { connectLive } from '../../lib/live-socket.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { type EndReason, endSession, sessionState, updateSession } from '../../lib/session-store.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { changesEverywhere } from './changes-everywhere.ts';
import { isOverdue } from './due-date.ts';
import { keepEndNotice } from './end-notice.ts';
import { useSession } from './session.tsx';

const dueCheckMs = 60_000;

/** What runs as long as somebody is signed in: the live connection, drafts, and the ends a session can come to. */
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
    const text = takeKeptNotice();
    if (text === null) return;
    showToast({ kind: 'success', text });
    announce(text);
  }, []);
  useLiveEvent(authEvent, ({ reason }) => void leaveIfEnded(reason));
  return null;
}

/** The person was changed, here, in another tab or by an administrator: rights and name are those of now. */
async function readSelf() {
  try {
    updateSession({ user: await call(getMe) });
  } catch (error) {
    // The next change, reset or start says it again.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** What the session said of the company's settings when it began is no longer so. */
function keepSettings(changed: PayloadOf<typeof companySettingsEvent>['settings']) {
  const state = sessionState();
  if (state.status !== 'signed-in') return;
  const { company } = state.user;
  const kept = company.companieSettings.filter(({ key }) => !changed.some((setting) => setting.key === key));
  updateSession({ user: { ...state.user, company: { ...company, companieSettings: [...kept, ...changed] } } });
}

/** The queues one attends in are shown everywhere by name and colour, and one that is gone decides nothing any more. */
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

/** The due date passed while somebody was at work. */
function leaveOverdue({ dueDate }: SessionUser['company'], logOut: (reason: EndReason) => Promise<void>) {
  keepEndNotice({ reason: 'overdue', dueDate });
  showToast({ kind: 'error', text: i18next.t('auth:due.past', { date: formatDate(dueDate) }) });
  void logOut('overdue');
}

/** The event goes to all of a person's screens; whether it meant this session, only the server can say. */
async function leaveIfEnded(reason: PayloadOf<typeof authEvent>['reason']) {
  try {
    await call(getMe);
  } catch (error) {
    // No answer: the next call or the live connection will find out.
    if (!(error instanceof ApiError) || error.status !== 401) return;
    // Signed out in another tab: the refusal itself cannot say so.
    if (reason === 'logout') endSession('logout');
  }
}
