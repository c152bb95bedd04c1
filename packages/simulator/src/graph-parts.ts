import type { Sim } from './context.ts';
import { GraphError } from './graph-errors.ts';
import type { OrderedContent, SendOrder } from './graph-orders.ts';
import { fillTemplate } from './graph-templates.ts';
import { type FileKind, type Media, type MessagePart, type Phone, textPart } from './model.ts';
import { isReallyOf } from './sniff-type.ts';

/** What a send carries, and the code it fails with later, as with files that turn out to be of another type. */
export type SentPart = { part: MessagePart; refusal: number | null; text?: string };

const MEGA = 1024 * 1024;
const ANY = /./;

/** Source: Cloud API reference, "Supported media types". */
const RULES: Readonly<Record<FileKind, { mime: RegExp; max: number }>> = {
  image: { mime: /^image\/(jpeg|png)$/, max: 5 * MEGA },
  audio: { mime: /^audio\/(aac|amr|mpeg|mp4|ogg)(;|$)/, max: 16 * MEGA },
  video: { mime: /^video\/(mp4|3gpp)$/, max: 16 * MEGA },
  document: { mime: ANY, max: 100 * MEGA },
  sticker: { mime: /^image\/webp$/, max: 500 * 1024 },
};
const UPLOAD_ERROR = 131053;

/** Finds the file that a send names. An id nobody uploaded is refused; a file that does not fit fails after the answer. */
export async function readPart(sim: Sim, phone: Phone, { content }: SendOrder): Promise<SentPart> {
  if (content.type === 'text') return { part: textPart, refusal: null };
  if (content.type === 'location')
    return { part: { ...textPart, type: 'location', place: content.place }, refusal: null };
  if (content.type === 'contacts')
    return { part: { ...textPart, type: 'contacts', cards: content.cards }, refusal: null };
  if (content.type === 'reaction') {
    const about = sim.world.messages.get(content.messageId);
    if (about === undefined || about.phoneNumberId !== phone.phoneNumberId)
      throw new GraphError(131009, { details: `message_id ${content.messageId} is not a message of this number.` });
    return { part: { ...textPart, type: 'reaction', aboutId: about.id }, refusal: null };
  }
  if (content.type === 'interactive')
    return { part: { ...textPart, type: 'interactive', interactive: content.interactive }, refusal: null };
  if (content.type === 'template') return readTemplatePart(sim, phone, content);
  return readFilePart(sim, phone, content);
}

/** Its words come of what is kept at the platform; a header's file is the message's own. */
async function readTemplatePart(
  sim: Sim,
  phone: Phone,
  content: Extract<OrderedContent, { type: 'template' }>,
): Promise<SentPart> {
  const found = sim.world.templates.find(phone.wabaId, content.name, content.language);
  const { text, sent } = fillTemplate(found, content);
  const above =
    content.file === null
      ? { part: textPart, refusal: null }
      : await readFilePart(sim, phone, { ...content.file, type: content.file.kind, isVoice: false });
  return { ...above, part: { ...above.part, type: 'template', template: sent }, text };
}

async function readFilePart(
  sim: Sim,
  phone: Phone,
  content: Extract<OrderedContent, { mediaId: string }>,
): Promise<SentPart> {
  const media = sim.media.find(content.mediaId);
  if (media === null || media.phoneNumberId !== phone.phoneNumberId) {
    throw new GraphError(100, { details: `Param ${content.type}['id'] is not a valid media id.` });
  }
  const { id: mediaId, mime, sha256, size } = media;
  const file = { mediaId, mime, sha256, size, name: content.name ?? media.name, isVoice: content.isVoice };
  const part: MessagePart = { ...textPart, type: content.type, file };
  return { part, refusal: (await fits(sim, media, content.type)) ? null : UPLOAD_ERROR };
}

async function fits(sim: Sim, media: Media, kind: FileKind): Promise<boolean> {
  const { mime, max } = RULES[kind];
  return mime.test(media.mime) && media.size <= max && isReallyOf(await sim.media.read(media.id), media.mime);
}
