import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type Check, flag, integer, list, nullable, oneOf, optional, RequestError, shape, text } from './checks.ts';
import { isOfChat } from './contact-messages.ts';
import type { Sim } from './context.ts';
import {
  type Card,
  type Contact,
  type FileKind,
  type Media,
  type MessagePart,
  type Phone,
  type Place,
  type Poll,
  type Referral,
  textPart,
} from './model.ts';

export type PlaceInput = { latitude: number; longitude: number; name?: string; address?: string };
export type CardInput = {
  name: string;
  /** Without `waId` it names the account of the number's digits. */
  phones?: { phone: string; type?: string; waId?: string }[];
  emails?: string[];
  organization?: string;
};

/** Files of our own that a contact can send without adding any. */
const SAMPLES: Readonly<Record<string, { file: string; mime: string; kind: FileKind }>> = {
  photo: { file: 'photo.jpg', mime: 'image/jpeg', kind: 'image' },
  voice: { file: 'voice.ogg', mime: 'audio/ogg', kind: 'audio' },
  music: { file: 'music.mp3', mime: 'audio/mpeg', kind: 'audio' },
  film: { file: 'film.mp4', mime: 'video/mp4', kind: 'video' },
  paper: { file: 'paper.pdf', mime: 'application/pdf', kind: 'document' },
  sticker: { file: 'sticker.webp', mime: 'image/webp', kind: 'sticker' },
};
const TYPES = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'choice',
  'call',
  'reaction',
  'edit',
  'revoke',
  'poll',
  'vote',
] as const;
const FOLDER = path.join(import.meta.dirname, '..', 'samples');
const FIRST_SAMPLE: Readonly<Record<FileKind, string>> = {
  image: 'photo',
  audio: 'voice',
  video: 'film',
  document: 'paper',
  sticker: 'sticker',
};

const degrees =
  (most: number): Check<number> =>
  (value, where) => {
    if (typeof value === 'number' && Math.abs(value) <= most) return value;
    throw new RequestError(400, `${where} must be a number from ${-most} to ${most}`);
  };
const checkPlace: Check<PlaceInput> = shape({
  latitude: degrees(90),
  longitude: degrees(180),
  name: optional(text({ max: 1000 })),
  address: optional(text({ max: 1000 })),
});
const checkCard: Check<CardInput> = shape({
  name: text({ max: 1000 }),
  phones: optional(
    list(shape({ phone: text({ max: 60 }), type: optional(text({ max: 60 })), waId: optional(text({ max: 20 })) }), 20),
  ),
  emails: optional(list(text({ max: 300 }), 20)),
  organization: optional(text({ max: 300 })),
});

export type ChoiceInput = { form: 'button_reply' | 'list_reply' | 'template'; id: string; description?: string };
export type ReferralInput = { headline: string; body?: string; sourceUrl: string; mediaType?: 'image' | 'video' };
const checkChoice: Check<ChoiceInput> = shape({
  form: oneOf(['button_reply', 'list_reply', 'template']),
  id: text({ max: 256 }),
  description: optional(text({ max: 72 })),
});
const checkReferral: Check<ReferralInput> = shape({
  headline: text({ max: 300 }),
  body: optional(text({ max: 1000 })),
  sourceUrl: text({ max: 2000 }),
  mediaType: optional(oneOf(['image', 'video'])),
});

export type PollInput = { question: string; options: string[]; selectable?: number };
const option = text({ max: 100 });
const checkPoll = shape({
  question: text({ max: 255 }),
  options: list(option, 12),
  selectable: optional(integer({ min: 0, max: 12 })),
});

/** The body of POST /sim/contacts/{id}/send. */
export const checkSend = shape({
  phoneNumberId: optional(text({ max: 32 })),
  to: optional(text({ max: 40 })),
  type: optional(oneOf(TYPES)),
  text: optional(text({ max: 65_536 })),
  replyTo: optional(text({ max: 300 })),
  sample: optional(oneOf(Object.keys(SAMPLES))),
  mediaId: optional(text({ max: 32 })),
  name: optional(nullable(text({ max: 1000 }))),
  voice: optional(flag()),
  place: optional(checkPlace),
  cards: optional(list(checkCard, 257)),
  aboutId: optional(text({ max: 300 })),
  choice: optional(checkChoice),
  referral: optional(checkReferral),
  poll: optional(checkPoll),
  votes: optional(list(option, 12)),
  viewOnce: optional(flag()),
  forwards: optional(integer({ min: 1, max: 1000 })),
  fileUrl: optional(text({ max: 2000 })),
  by: optional(oneOf(['phone', 'lid'])),
  groupId: optional(text({ max: 64 })),
  mentions: optional(list(text({ max: 64 }), 1024)),
  story: optional(oneOf(['reply', 'mention'])),
  share: optional(shape({ title: text({ max: 300 }), url: text({ max: 2000 }) })),
  /** Written this many hours ago; windows for answers run from then. */
  hoursAgo: optional(integer({ min: 0, max: 8760 })),
});
type ContactOrder = ReturnType<typeof checkSend>;

/**
 * Reads what a contact's message is besides its words.
 * @throws RequestError for what is missing.
 */
export async function readContactPart(
  sim: Sim,
  { contact, phone }: { contact: Contact; phone: Phone },
  order: ContactOrder,
): Promise<MessagePart> {
  refuseForeignKinds(phone, order);
  const part = await readPart(sim, { contact, phone }, order);
  const { viewOnce, forwards, fileUrl, mentions } = order;
  return {
    ...part,
    ...(viewOnce === true ? { isViewOnce: true } : {}),
    ...(forwards === undefined ? {} : { forwards }),
    ...(fileUrl === undefined ? {} : { fileUrl }),
    ...(mentions === undefined ? {} : { mentions }),
  };
}

async function readPart(
  sim: Sim,
  { contact, phone }: { contact: Contact; phone: Phone },
  order: ContactOrder,
): Promise<MessagePart> {
  switch (order.type) {
    case undefined:
    case 'text':
      if (order.text === undefined) throw new RequestError(400, 'body.text must be a text');
      return {
        ...textPart,
        referral: order.referral === undefined ? null : referralOf(order.referral),
        story: order.story,
        share: order.share,
      };
    case 'choice': {
      if (order.choice === undefined || order.text === undefined)
        throw new RequestError(400, 'body.choice and body.text: what was pressed, and what it says');
      const { form, id, description } = order.choice;
      const type = form === 'template' ? 'button' : 'interactive';
      return { ...textPart, type, choice: { form, id, description: description ?? null } };
    }
    case 'call':
      return { ...textPart, type: 'call' };
    case 'reaction':
    case 'edit':
    case 'revoke':
      return { ...textPart, type: order.type, aboutId: findSubject(sim, { contact, phone }, order) };
    case 'poll':
      return { ...textPart, type: 'poll', poll: pollOf(phone, order.poll) };
    case 'vote':
      return readVote(sim, { contact, phone }, order);
    case 'location':
      if (order.place === undefined) throw new RequestError(400, 'body.place must be an object');
      return { ...textPart, type: 'location', place: placeOf(order.place) };
    case 'contacts':
      if (order.cards === undefined || order.cards.length === 0)
        throw new RequestError(400, 'body.cards must be a list');
      return { ...textPart, type: 'contacts', cards: order.cards.map(cardOf) };
    default:
      return readFilePart(sim, phone, order, order.type);
  }
}

/** Refuses kinds that another channel's application cannot send. */
function refuseForeignKinds({ messaging }: Phone, { type, story, share }: ContactOrder): void {
  const channel = messaging?.channel ?? 'whatsapp';
  const isForeign =
    channel === 'whatsapp'
      ? story !== undefined || share !== undefined
      : type === 'contacts' || type === 'call' || (channel === 'instagram' && type === 'location');
  if (isForeign) throw new RequestError(409, `${channel} has no ${story ?? type}`);
}

/** Finds the message of an act: reactions may be on any message of the chat; people change and take back their own. */
function findSubject(sim: Sim, { contact, phone }: { contact: Contact; phone: Phone }, order: ContactOrder): string {
  const subject = order.aboutId === undefined ? undefined : sim.world.messages.get(order.aboutId);
  if (subject === undefined || !isOfChat(subject, contact, phone, order.groupId))
    throw new RequestError(404, `no message ${order.aboutId} in this chat`);
  const isTheirs = subject.author === 'contact' && subject.contactId === contact.id;
  if ((order.type === 'edit' || order.type === 'revoke') && !isTheirs)
    throw new RequestError(409, 'only messages of their own are changed and taken back');
  if (order.type === 'edit' && order.text === undefined) throw new RequestError(400, 'body.text must be a text');
  return subject.id;
}

function pollOf(phone: Phone, poll: PollInput | undefined): Poll {
  if (phone.channel !== 'whatsapp-web') throw new RequestError(409, 'polls are of WhatsApp web only');
  if (poll === undefined || poll.options.length < 2) throw new RequestError(400, 'body.poll needs two options');
  const { question, options, selectable = 1 } = poll;
  return { question, options, selectable, secret: randomBytes(32).toString('base64') };
}

/** Votes of nothing take the last vote back. */
function readVote(sim: Sim, who: { contact: Contact; phone: Phone }, order: ContactOrder): MessagePart {
  const aboutId = findSubject(sim, who, order);
  const known = sim.world.messages.get(aboutId)?.poll?.options ?? [];
  const odd = (order.votes ?? []).find((vote) => !known.includes(vote));
  if (odd !== undefined) throw new RequestError(400, `${odd} is not an option of ${aboutId}`);
  return { ...textPart, type: 'vote', aboutId, votes: order.votes ?? [] };
}

const referralOf = ({ headline, body, sourceUrl, mediaType }: ReferralInput): Referral => ({
  headline,
  body: body ?? '',
  sourceUrl,
  mediaType: mediaType ?? null,
});

const placeOf = ({ latitude, longitude, name, address }: PlaceInput): Place => ({
  latitude,
  longitude,
  name: name ?? null,
  address: address ?? null,
});

const cardOf = ({ name, phones, emails, organization }: CardInput): Card => ({
  name,
  phones: (phones ?? []).map(({ phone, type, waId }) => ({ phone, type: type ?? null, ...(waId && { waId }) })),
  emails: emails ?? [],
  organization: organization ?? null,
});

async function readFilePart(sim: Sim, phone: Phone, order: ContactOrder, type: FileKind): Promise<MessagePart> {
  const media = await findFile(sim, phone, order, type);
  const isVoice = type === 'audio' && (order.voice ?? media.mime === 'audio/ogg');
  const { id: mediaId, mime, sha256, size } = media;
  const name = order.name ?? media.name;
  const url = `${sim.origin.url}/cdn/${mediaId}/${encodeURIComponent((name ?? 'file').toWellFormed())}`;
  return { ...textPart, type, file: { mediaId, mime, sha256, size, name, isVoice, url } };
}

/** Finds the file that was added before, else a sample; from now on the business's token opens it. */
async function findFile(sim: Sim, phone: Phone, order: ContactOrder, type: FileKind): Promise<Media> {
  const { phoneNumberId } = phone;
  if (order.mediaId === undefined) {
    const sample = SAMPLES[order.sample ?? FIRST_SAMPLE[type]];
    if (sample === undefined) throw new RequestError(400, 'no such sample');
    const bytes = createReadStream(path.join(FOLDER, sample.file));
    return sim.media.add(bytes, { phoneNumberId, mime: sample.mime, name: sample.file });
  }
  const media = sim.media.find(order.mediaId);
  if (media === null) throw new RequestError(404, `no file ${order.mediaId}`);
  const theirs = { ...media, phoneNumberId };
  await sim.media.put(theirs);
  return theirs;
}
