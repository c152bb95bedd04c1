import * as z from 'zod/mini';
import type { BuiltKind } from './channel-abilities.ts';
import * as f from './fields.schemas.ts';
import { listLimits, pollLimits } from './interactive-sends.ts';
import { message } from './messages.schemas.ts';
import { type BodyOf, defineRoute, noAudit, signedIn } from './route.ts';

const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/\S/));
const params = z.strictObject({ ticketId: f.idText });
const errors = [
  'ERR_NO_TICKET_FOUND',
  'ERR_TICKET_NOT_OPEN',
  'ERR_BODY_TOO_LONG',
  'ERR_IDEMPOTENCY_KEY_REUSED',
] as const;
const kept = noAudit('the message itself is the record');
const perMinute = 120;

/** Lista: choices behind a button. A section needs a title when there are several. At most 10 rows in total. */
export const sendList = defineRoute({
  method: 'POST',
  path: '/messages/lista/:ticketId',
  params,
  body: z.strictObject({
    title: words(listLimits.title),
    text: words(listLimits.text),
    buttonText: words(listLimits.button),
    sections: z
      .array(
        z.strictObject({
          title: z.string().check(z.maxLength(listLimits.sectionTitle)),
          rows: z
            .array(
              z.strictObject({
                title: words(listLimits.rowTitle),
                description: z.nullish(z.string().check(z.maxLength(listLimits.description))),
              }),
            )
            .check(z.minLength(1), z.maxLength(listLimits.rows)),
        }),
      )
      .check(z.minLength(1), z.maxLength(listLimits.sections)),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors,
  needs: signedIn,
  audit: kept,
  perMinute,
});

const button = {
  /** Address of the product's picture, added below the words; null, or empty: none. */
  image: z.nullish(z.string().check(z.maxLength(500), z.regex(/^(https:\/\/\S+|)$/))),
  title: words(60),
  description: words(1024),
  buttonText: words(20),
  companyId: z.optional(f.id),
};

/** Copia: a button that copies `copyText`. */
export const sendCopyButton = defineRoute({
  method: 'POST',
  path: '/messages/copy/:ticketId',
  params,
  body: z.strictObject({ ...button, copyText: words(1000) }),
  result: message,
  errors,
  needs: signedIn,
  audit: kept,
  perMinute,
});

/** Me Ligue: a button that calls the number in `copyText`, in any writing. */
export const sendCallButton = defineRoute({
  method: 'POST',
  path: '/messages/call/:ticketId',
  params,
  body: z.strictObject({ ...button, copyText: f.phoneText }),
  result: message,
  errors: [...errors, 'ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_UNCLEAR'],
  needs: signedIn,
  audit: kept,
  perMinute,
});

/** URL: a button that opens the address in `copyText`. */
export const sendUrlButton = defineRoute({
  method: 'POST',
  path: '/messages/URL/:ticketId',
  params,
  body: z.strictObject({ ...button, copyText: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i)) }),
  result: message,
  errors,
  needs: signedIn,
  audit: kept,
  perMinute,
});

/** PIX: a payment request with its code. `sendvalue` as people write amounts: `99,90`; empty: the payer types it. */
export const sendPix = defineRoute({
  method: 'POST',
  path: '/messages/PIX/:ticketId',
  params,
  body: z.strictObject({
    title: words(60),
    sendvalue: z.optional(z.string().check(z.maxLength(20))),
    sendkey_type: z.enum(['CNPJ', 'CPF', 'PHONE', 'EMAIL', 'EVP']),
    sendmerchant_name: words(60),
    sendKey: words(100),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors: [...errors, 'ERR_INVALID_PIX_KEY'],
  needs: signedIn,
  audit: kept,
  perMinute,
});

/** Enquete: a question with options, no two of which are the same. The message counts who chose which. [+] */
export const sendPoll = defineRoute({
  method: 'POST',
  path: '/messages/poll/:ticketId',
  params,
  body: z.strictObject({
    question: words(pollLimits.question),
    options: z.array(words(pollLimits.option)).check(z.minLength(pollLimits.fewest), z.maxLength(pollLimits.most)),
    /** Whether more than one may be chosen. */
    isMultiple: z.optional(z.boolean()),
    companyId: z.optional(f.id),
  }),
  result: message,
  errors: [...errors, 'ERR_CHANNEL_CANNOT'],
  needs: signedIn,
  audit: kept,
  perMinute,
});

/** The route that sends each kind. */
export const interactiveRoutes = {
  list: sendList,
  url: sendUrlButton,
  copy: sendCopyButton,
  call: sendCallButton,
  pix: sendPix,
  poll: sendPoll,
} as const;

/** The order of the builder of interactive messages: a kind and the body of its call. */
export type InteractiveOrder = {
  [K in BuiltKind]: { kind: K; body: BodyOf<(typeof interactiveRoutes)[K]> };
}[BuiltKind];
