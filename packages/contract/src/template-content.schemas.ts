import * as z from 'zod/mini';

/** How it stands with the platform; only what is approved can be sent. */
export const templateStatus = z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled']);
export type TemplateStatus = z.infer<typeof templateStatus>;
export const templateCategory = z.enum(['marketing', 'utility', 'authentication']);
export const templateQuality = z.enum(['green', 'yellow', 'red']);

const text = z.string();

/**
 * What a template is made of. Words hold their places in double braces: `{{1}}`, or `{{nome}}`. `location` is a place on a
 * map above the words; `flow` opens a form, `otp` copies the code that the words say. `other` is what we cannot fill in.
 */
export const templateContent = z.object({
  header: z.nullable(
    z.object({ kind: z.enum(['text', 'image', 'video', 'document', 'location', 'other']), text: z.nullable(text) }),
  ),
  body: text,
  footer: z.nullable(text),
  buttons: z.array(
    z.object({
      kind: z.enum(['reply', 'url', 'call', 'copy', 'flow', 'otp', 'other']),
      title: text,
      /** Of `url`; a place in it stands at its end. */
      link: z.nullable(text),
      /** Of `call`. */
      phone: z.nullable(text),
    }),
  ),
});
export type TemplateContent = z.infer<typeof templateContent>;

const templatePart = z.enum(['header', 'location', 'body', 'button']);

/**
 * What is put into one place: `name` is the word in the braces, of a button its number from 0, of a place on a map which of
 * its facts.
 */
export const templateValue = z.strictObject({
  part: templatePart,
  name: text.check(z.minLength(1), z.maxLength(60)),
  text: text.check(z.maxLength(2000)),
});
export type TemplateValue = z.infer<typeof templateValue>;
export type TemplatePlace = Pick<TemplateValue, 'part' | 'name'> & { maxLength: number };
