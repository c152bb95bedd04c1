import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

const base64Url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));
};

/** Answers the installation's public key, uncompressed P-256 in base64url, with which a browser subscribes. [+] */
export const getPushKey = defineRoute({
  method: 'GET',
  path: '/push/key',
  result: z.object({ key: z.string() }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Subscribes this browser to push while the session lives. The same endpoint again replaces the earlier one. [+] */
export const createPushSubscription = defineRoute({
  method: 'POST',
  path: '/push/subscriptions',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/)),
    keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
    companyId: z.optional(f.id),
  }),
  result: z.object({ id: f.id }),
  errors: ['ERR_URL_NOT_ALLOWED'],
  needs: signedIn,
  audit: noAudit('a person’s own arrangement'),
  perMinute: 30,
});

/** Ends a browser's subscription. [+] */
export const deletePushSubscription = defineRoute({
  method: 'DELETE',
  path: '/push/subscriptions/:subscriptionId',
  params: z.strictObject({ subscriptionId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_SUBSCRIPTION_FOUND'],
  needs: signedIn,
  audit: noAudit('a person’s own arrangement'),
});

/** The payload, encrypted for one browser: enough for a notice, masked as its reader sees it. At most 3,000 bytes. */
export const pushNotice = z.object({
  uuid: z.uuid(),
  title: z.string().check(z.maxLength(60)),
  body: z.string().check(z.maxLength(140)),
  /** A later notice with the same tag, of the same ticket, replaces the earlier one. */
  tag: z.string(),
});
export type PushNotice = z.infer<typeof pushNotice>;
