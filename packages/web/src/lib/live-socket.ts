import { eventNameOf } from '@guiche/contract/event';
import { channelSignals, livePath, namespaceOf, reconnectAfterMs, userStatusEveryMs } from '@guiche/contract/live';
import type { Handshake } from '@guiche/contract/live.schemas';
import { presenceSignal } from '@guiche/contract/presence';
import type { Presence } from '@guiche/contract/presence.schemas';
import { io, type Socket } from 'socket.io-client';
import { ApiError, renewToken } from './http.ts';
import { dropEvents, receiveLive } from './live-events.ts';
import { followGaps, forgetSeq, lastSeq, noteLiveSeq } from './live-seq.ts';
import { sendSignalsBy } from './live-signals.ts';
import { changeStatus, connectionStatus } from './live-status.ts';
import { noteWatermark } from './live-watermark.ts';
import { forgetPresence, hearPresence } from './presence.ts';
import { endOf, endSession, readToken } from './session-store.ts';

interface LiveOptions {
  companyId: number;
  /** Called when the shown data may be wrong or incomplete and must be loaded again. */
  onReset: () => void;
}

let current: Socket | null = null;
let heardAt: Date | null = null;
let tokenUsed: string | null = null;

/** Opens the session's one socket; returns a function that closes it. It reconnects by itself without limit. */
export function connectLive({ companyId, onReset }: LiveOptions): () => void {
  followGaps(onReset);
  const socket = io(namespaceOf(companyId), {
    path: livePath,
    transports: ['websocket'],
    // A manager of its own, so that closing this session's socket leaves nothing for the next person's.
    forceNew: true,
    auth: (answer) => answer(handshakeNow()),
    // 1000 ms, give or take half, so that not everybody returns to a restarted server at once.
    reconnectionDelay: reconnectAfterMs,
    reconnectionDelayMax: reconnectAfterMs,
    randomizationFactor: 0.5,
  });
  current = socket;
  sendSignalsBy((name, argument) => void (socket.connected && socket.emit(name, argument)));
  listen(socket, companyId, onReset);
  const ping = setInterval(() => socket.connected && socket.emit('userStatus'), userStatusEveryMs);
  const onOnline = () => retryNow();
  const onOffline = () => changeStatus({ state: 'offline', freshAt: heardAt });
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    clearInterval(ping);
    socket.removeAllListeners();
    socket.io.removeAllListeners();
    socket.disconnect();
    dropEvents();
    forgetSeq();
    forgetPresence();
    sendSignalsBy(null);
    current = null;
    heardAt = null;
    changeStatus({ state: 'connecting', attempt: 0, freshAt: null });
  };
}

/** Reconnects at once instead of waiting for the next try. */
export function retryNow() {
  const socket = current;
  if (!socket || socket.connected) return;
  changeStatus({ state: 'reconnecting' });
  // Starts a fresh attempt, and stops the library's own timer.
  socket.disconnect().connect();
}

function handshakeNow(): Handshake {
  tokenUsed = readToken();
  return { token: tokenUsed ?? '', lastSeq: lastSeq() };
}

function listen(socket: Socket, companyId: number, onReset: () => void) {
  const hear = () => {
    heardAt = new Date();
  };
  socket.io.on('ping', hear);
  socket.io.on('reconnect_attempt', (attempt) => changeStatus({ attempt }));
  socket.on('connect', () => {
    hear();
    changeStatus({ state: 'connected', attempt: 0, freshAt: heardAt });
    socket.emit('userStatus');
  });
  socket.on('disconnect', (reason) => {
    if (current !== socket) return;
    lost();
    // The server closes sockets that it no longer trusts; only a renewal tells whether the session still lives.
    if (reason === 'io server disconnect') admitAgain(socket, 'ERR_TOKEN_EXPIRED');
  });
  socket.on('connect_error', (error) => {
    lost();
    if (!socket.active) admitAgain(socket, refusalCode(error));
  });
  socket.onAny((wire: string, payload: { seq: number }) => {
    hear();
    // Signals have no number and are no events.
    if (wire === presenceSignal) return hearPresence(payload as unknown as Presence);
    const name = eventNameOf(companyId, wire);
    noteLiveSeq(payload.seq);
    if (name === 'reset') {
      dropEvents();
      onReset();
    } else if (channelSignals.some((signal) => signal === name)) noteWatermark(payload.seq);
    else receiveLive(name, payload, payload.seq);
  });
}

function lost() {
  changeStatus({
    state: navigator.onLine ? 'reconnecting' : 'offline',
    attempt: Math.max(1, connectionStatus().attempt),
    freshAt: heardAt,
  });
}

const refusalCode = (error: Error & { data?: unknown }) =>
  typeof error.data === 'object' && error.data !== null && 'code' in error.data ? error.data.code : error.message;

/** After a refused handshake the library does not reconnect by itself. */
function admitAgain(socket: Socket, code: unknown) {
  const isEnded = code === 'ERR_SESSION_EXPIRED' || code === 'ERR_SESSION_ELSEWHERE';
  if (isEnded && readToken() === tokenUsed) return endSession(endOf(code));
  const again = () =>
    setTimeout(() => current === socket && socket.connect(), reconnectAfterMs * (0.5 + Math.random()));
  if (code !== 'ERR_TOKEN_EXPIRED') return again();
  renewToken(tokenUsed).then(again, (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // The renewal itself has ended a dead session; without an answer the next try asks again.
    if (error.status !== 401) again();
  });
}
