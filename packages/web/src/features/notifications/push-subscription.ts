import { createPushSubscription, deletePushSubscription, getPushKey } from '@guiche/contract/push';
import { ApiError, request } from '../../lib/http.ts';
import { sessionState, subscribeSession } from '../../lib/session-store.ts';
import { pushState } from './popups.ts';

/** The server's id of this browser's subscription; null: none, or unknown. */
let subscriptionId: number | null = null;
/** Changes run one after the other, so that the last press of the switch decides. */
let last = Promise.resolve();
let follows = false;

function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work).catch((error: unknown) => {
    // There is no push service, or the server cannot reach it: open pages still show notices themselves.
    pushState.set('failed');
    console.info('no push on this browser', error);
  });
  return last;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Whether a subscription is for this installation's key; one for another key never gets a message. */
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

/** Subscribes this browser for the signed-in person; repeated at each visit, because addresses change. */
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

/** The session is over, and the server's row is gone with it. */
function leave(): Promise<void> {
  subscriptionId = null;
  return inTurn(forgetHere);
}

/** Ends push on this device. */
export function unsubscribe(): Promise<void> {
  return inTurn(async () => {
    await forgetHere();
    const id = subscriptionId;
    subscriptionId = null;
    if (id !== null) await request(deletePushSubscription, { params: { subscriptionId: id } }).catch(ignoreMissing);
  });
}

/** Ignores that another tab has already removed it. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'ERR_NO_SUBSCRIPTION_FOUND') throw error;
}
