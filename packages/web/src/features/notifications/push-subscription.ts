import { createPushSubscription, deletePushSubscription, getPushKey } from '@guiche/contract/push';
import { ApiError, request } from '../../lib/http.ts';
import { sessionState, subscribeSession } from '../../lib/session-store.ts';
import { pushState } from './popups.ts';

/** The server's row of this browser; null while there is none, or none that we know of. */
let subscriptionId: number | null = null;
/** One change after the other: a switch that is pressed twice ends where it stands. */
let last = Promise.resolve();
let follows = false;

function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work).catch((error: unknown) => {
    // No push service, no way to it, or the server would not reach it: an open page still shows notices by itself.
    pushState.set('failed');
    console.info('no push on this browser', error);
  });
  return last;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** An installation with another secret is another sender: what was subscribed for the old one is never called again. */
function isForKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: known } = options;
  const wanted = bytesOf(key);
  return known !== null && new Uint8Array(known).every((byte, n) => byte === wanted[n]);
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isForKey(known, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Push comes to this browser for who is signed in; said again at each visit, because addresses change. */
export function subscribe(): Promise<void> {
  if (!follows) subscribeSession(() => void (sessionState().status === 'signed-out' && leave()));
  follows = true;
  return inTurn(async () => {
    const { key } = await request(getPushKey);
    const subscription = await subscriptionFor(key);
    const { endpoint, keys } = subscription.toJSON();
    if (endpoint === undefined || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no address');
    const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    subscriptionId = (await request(createPushSubscription, { body })).id;
    pushState.set('on');
  });
}

async function forgetHere(): Promise<void> {
  pushState.set('off');
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
}

/** The session is over, and the server's row with it. */
function leave(): Promise<void> {
  subscriptionId = null;
  return inTurn(forgetHere);
}

/** Switched off on this device. */
export function unsubscribe(): Promise<void> {
  return inTurn(async () => {
    await forgetHere();
    const id = subscriptionId;
    subscriptionId = null;
    if (id !== null) await request(deletePushSubscription, { params: { subscriptionId: id } }).catch(ignoreMissing);
  });
}

/** Gone already: another tab was quicker. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'ERR_NO_SUBSCRIPTION_FOUND') throw error;
}
