import { getMe } from '@guiche/contract/auth';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, pathOf, queryOf, request, requestWithForm } from './http.ts';
import { beginSession, endSession, readToken, sessionState, updateSession } from './session-store.ts';
import { stubStorage } from './stub-storage.ts';

const user = { id: 1 } as SessionUser;

let accepted = '';
let renewals = 0;
let renewable = true;
let ended = false;

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refuse = (status: number, code: string) => answer(status, { error: code, code });

const brokenOff = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('[{"id":'));
      body.error(new TypeError('network error'));
    },
  });

beforeEach(() => {
  stubStorage();
  accepted = 'fresh';
  renewals = 0;
  renewable = true;
  ended = false;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Headers }) => {
    if (url === '/api/auth/refresh_token') {
      renewals += 1;
      return renewable ? answer(200, { token: accepted, user }) : refuse(401, 'ERR_SESSION_EXPIRED');
    }
    if (url === '/api/unpaid') return refuse(402, 'ERR_SUBSCRIPTION_EXPIRED');
    if (url === '/api/forbidden') return refuse(403, 'ERR_NO_PERMISSION');
    if (url === '/api/late' && init.headers.get('authorization') === 'Bearer stale') {
      return refuse(401, 'ERR_SESSION_EXPIRED');
    }
    if (url === '/api/broken-off') return new Response(brokenOff());
    if (url === '/api/hotel') return new Response('<!doctype html><title>Wi-Fi</title>');
    if (url === '/api/proxy') return new Response('<title>Bad gateway</title>', { status: 502 });
    if (url === '/api/busy')
      return new Response('{"code":"ERR_TOO_MANY_REQUESTS"}', { status: 429, headers: { 'retry-after': '17' } });
    if (url === '/api/unreachable') throw new TypeError('failed to fetch');
    if (ended && renewals > 0) return refuse(401, 'ERR_SESSION_EXPIRED');
    const known = init.headers.get('authorization') === `Bearer ${accepted}`;
    return known ? answer(200, { url }) : refuse(403, 'ERR_TOKEN_EXPIRED');
  });
  endSession(null);
  beginSession({ token: 'stale', user });
});

test('calls that find their token expired together renew it once and are repeated', async () => {
  const answers = await Promise.all([request(getMe), request(getMe), request(getMe)]);
  expect(answers).toEqual(Array(3).fill({ url: '/api/auth/me' }));
  expect(renewals).toBe(1);
  expect(readToken()).toBe('fresh');
  expect(sessionState()).toEqual({ status: 'signed-in', user });
});

test('a missing right is an answer, not a reason to renew', async () => {
  await expect(request({ ...getMe, path: '/forbidden' })).rejects.toMatchObject({
    status: 403,
    code: 'ERR_NO_PERMISSION',
  });
  expect(renewals).toBe(0);
});

test('a session the server no longer knows is ended here too', async () => {
  renewable = false;
  await expect(request(getMe)).rejects.toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
  expect(sessionState()).toEqual({ status: 'signed-out', reason: 'expired' });
  expect(readToken()).toBeNull();
});

test('a session that ends between the renewal and the repetition is ended here too', async () => {
  ended = true;
  await expect(request(getMe)).rejects.toMatchObject({ status: 401 });
  expect(renewals).toBe(1);
  expect(sessionState()).toEqual({ status: 'signed-out', reason: 'expired' });
});

test('an ended subscription leaves the person signed in and is remembered over a renewal of the token', async () => {
  await expect(request({ ...getMe, path: '/unpaid' })).rejects.toMatchObject({ status: 402 });
  expect(renewals).toBe(0);
  expect(sessionState()).toEqual({ status: 'signed-in', user, isSuspended: true });
  await request(getMe);
  expect(renewals).toBe(1);
  expect(sessionState()).toEqual({ status: 'signed-in', user, isSuspended: true });
  updateSession({ isSuspended: false });
  expect(sessionState()).toMatchObject({ isSuspended: false });
});

test('a token that another tab has replaced meanwhile is no end of the session', async () => {
  const answered = request({ ...getMe, path: '/late' });
  localStorage.setItem('token', 'fresh');
  await expect(answered).resolves.toEqual({ url: '/api/late' });
  expect(renewals).toBe(0);
});

test('no answer has a code of its own', async () => {
  const failure = request({ ...getMe, path: '/unreachable' });
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' });
});

test('parameters and queries are written as the server reads them', () => {
  expect(pathOf('/tickets/u/:uuid', { uuid: 'a/b' })).toBe('/tickets/u/a%2Fb');
  expect(queryOf({ queueIds: [1, 2], showAll: true, pageNumber: 3, absent: undefined })).toBe(
    '?queueIds=%5B1%2C2%5D&showAll=true&pageNumber=3',
  );
  expect(queryOf(undefined)).toBe('');
});

test.each(['/broken-off', '/hotel'])('%s: an answer that breaks off, or is not the server’s, is none', async (path) => {
  await expect(request({ ...getMe, path })).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' });
  await expect(requestWithForm({ ...getMe, path }, undefined, new FormData())).rejects.toMatchObject({
    code: 'ERR_NETWORK',
  });
});

test('who asked too often is told when to ask again', async () => {
  const refusal = { status: 429, code: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 17 };
  await expect(request({ ...getMe, path: '/busy' })).rejects.toMatchObject(refusal);
});

test('a proxy that answers for the server says that it is not there', async () => {
  await expect(request({ ...getMe, path: '/proxy' })).rejects.toMatchObject({ status: 502, code: 'ERR_UNAVAILABLE' });
});
