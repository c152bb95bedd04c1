import * as z from 'zod/mini';
import { interactiveKinds } from './channel-abilities.ts';

/**
 * `dataJson` of the kinds that are neither text nor files, each in our own shape. Data that does not fit is not drawn:
 * the message then shows its words alone, or nothing.
 */
const text = z.string();

/** Kind `list`: choices behind a button. */
export const listData = z.object({
  title: text,
  text,
  buttonText: text,
  sections: z.array(
    z.object({ title: text, rows: z.array(z.object({ id: text, title: text, description: z.nullable(text) })) }),
  ),
});
export type ListData = z.infer<typeof listData>;

/** Kind `interactive`: a text with buttons. `link`, `phone` and `code` are what a button opens, calls or copies. */
export const interactiveData = z.object({
  kind: z.enum([...interactiveKinds, 'reply']),
  title: z.nullable(text),
  text,
  footer: z.nullable(text),
  imageUrl: z.nullable(text),
  buttons: z.array(z.object({ title: text, link: z.nullable(text), phone: z.nullable(text), code: z.nullable(text) })),
  /** The contact's choice, in the answer to a message of ours. */
  chosen: z.nullable(z.object({ id: text, title: text })),
});
export type InteractiveData = z.infer<typeof interactiveData>;

/** Kind `payment`: a payment request by PIX. Amount in centavos; null: the payer types it. */
export const paymentData = z.object({
  title: text,
  amount: z.nullable(z.int()),
  keyType: z.enum(['CNPJ', 'CPF', 'PHONE', 'EMAIL', 'EVP']),
  key: text,
  merchantName: text,
  /** The code for banks, to be copied or drawn. */
  brCode: text,
});
export type PaymentData = z.infer<typeof paymentData>;

/**
 * Kind `ad`: the advertisement that the contact pressed before writing. `sourceUrl` is shown, and opened only by a
 * click.
 */
export const adData = z.object({
  headline: text,
  body: text,
  sourceUrl: z.nullable(text),
  mediaType: z.nullable(z.enum(['image', 'video'])),
});
export type AdData = z.infer<typeof adData>;

/** Kind `poll`. */
export const pollData = z.object({
  question: text,
  options: z.array(z.object({ name: text, votes: z.int() })),
  isMultiple: z.boolean(),
});
export type PollData = z.infer<typeof pollData>;

/** Kind `call_log`: a call that nobody took. */
export const callData = z.object({ isVideo: z.boolean(), seconds: z.nullable(z.int()) });
export type CallData = z.infer<typeof callData>;

/** Kind `event`. */
export const eventData = z.object({
  name: text,
  description: z.nullable(text),
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
  place: z.nullable(text),
  isCanceled: z.boolean(),
});
export type EventData = z.infer<typeof eventData>;

/** Kind `chat` about a story: an answer to one of ours, or one of theirs that names us. */
export const storyData = z.object({
  story: z.object({ kind: z.enum(['reply', 'mention']), url: z.nullable(text) }),
});
export type StoryData = z.infer<typeof storyData>;

/**
 * A sent template: its looks, and the values of its places. Kind `chat`; with a file above the words the file's own
 * kind, beside the file's data.
 */
export const templateData = z.object({
  template: z.object({
    name: text,
    language: text,
    header: z.nullable(text),
    text,
    footer: z.nullable(text),
    buttons: z.array(
      z.object({
        title: text,
        link: z.nullable(text),
        phone: z.nullable(text),
        code: z.nullable(text),
        /** Whether the button opens a form of the platform. */
        isForm: z.optional(z.boolean()),
      }),
    ),
    /** `name` is the word in the braces; for a button its number from 0; for a place on a map the fact's name. */
    values: z.array(z.object({ part: z.enum(['header', 'location', 'body', 'button']), name: text, text })),
  }),
});
export type TemplateData = z.infer<typeof templateData>;
