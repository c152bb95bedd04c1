import type {
  AdData,
  CallData,
  EventData,
  InteractiveData,
  ListData,
  PaymentData,
  PollData,
  StoryData,
} from './message-data.schemas.ts';
import type { Message } from './messages.schemas.ts';
import { fieldsOf } from './stored-fields.ts';

/** Length of an event without an end: two hours. */
const eventLastsMs = 7_200_000;

/** Reads the specification's form of a place that came as text: image, link and description between bars. */
function readLocationText(body: string): { imageUrl: string; link: string; description: string } | null {
  const [imageUrl, link, ...rest] = body.split('|').map((part) => part.trim());
  if (imageUrl === undefined || link === undefined || !/^https:\/\/\S+$/.test(link)) return null;
  return { imageUrl, link, description: rest.join('|') };
}

const youTubeLink =
  /\bhttps?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** The id of the first video that a text links to; null when there is none. */
const findYouTubeId = (body: string): string | null => youTubeLink.exec(body)?.[1] ?? null;

/** The drawn kinds of a message, besides words, files and places on a map. */
export type Kind =
  | { kind: 'list'; data: ListData }
  | { kind: 'interactive'; data: InteractiveData }
  | { kind: 'payment'; data: PaymentData }
  | { kind: 'ad'; data: AdData }
  | { kind: 'poll'; data: PollData }
  | { kind: 'event'; data: EventData }
  | { kind: 'call_log'; data: CallData }
  /** A text about a story, whose words stand below. */
  | { kind: 'story'; data: StoryData['story'] }
  /** A sent template; with a file above it, the file is drawn before it. */
  | { kind: 'template'; data: InteractiveData }
  /** A place that came as text: the link to its map, and its description. */
  | { kind: 'place'; data: { link: string; description: string } };

const drawnKinds: ReadonlySet<string> = new Set(['list', 'interactive', 'payment', 'ad', 'poll', 'event', 'call_log']);

/** Whether messages of this kind are drawn from their data. Without fitting data, only the words are left. */
export const isDrawnKind = (mediaType: string) => drawnKinds.has(mediaType);

type Fields = Record<string, unknown>;
/** Browsers and servers have it, while the contract includes neither's types. */
declare const URL: { canParse: (text: string) => boolean };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
/** An address that a browser opens as a page; null for any other. */
const webOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) ? text : null;
};

function readList(fields: Fields): ListData | null {
  const sections = listOf(fields.sections).flatMap((section) => {
    const rows = listOf(section.rows).flatMap((row) => {
      const title = textOf(row.title);
      return title === null ? [] : [{ id: wordsOf(row.id), title, description: textOf(row.description) }];
    });
    return rows.length === 0 ? [] : [{ title: wordsOf(section.title), rows }];
  });
  const text = textOf(fields.text);
  if (text === null || sections.length === 0) return null;
  return { title: wordsOf(fields.title), text, buttonText: wordsOf(fields.buttonText), sections };
}

const interactiveKinds = ['list', 'url', 'copy', 'call', 'pix', 'reply'] as const;

function readInteractive(fields: Fields): InteractiveData | null {
  const kind = interactiveKinds.find((known) => known === fields.kind);
  const chosen = fieldsOf(fields.chosen);
  const choice = textOf(chosen.title);
  const text = textOf(fields.text) ?? choice;
  if (kind === undefined || text === null) return null;
  const buttons = listOf(fields.buttons).flatMap((button) => {
    const title = textOf(button.title);
    if (title === null) return [];
    return [{ title, link: webOf(button.link), phone: textOf(button.phone), code: textOf(button.code) }];
  });
  return {
    kind,
    title: textOf(fields.title),
    text,
    footer: textOf(fields.footer),
    imageUrl: null, // on somebody else's server: never loaded
    buttons,
    chosen: choice === null ? null : { id: wordsOf(chosen.id), title: choice },
  };
}

/** Longest drawn code. Banks' codes end at 512 characters; a far longer one fits no QR code. */
const longestCode = 700;
const keyTypes = ['CNPJ', 'CPF', 'PHONE', 'EMAIL', 'EVP'] as const;

function readPayment(fields: Fields): PaymentData | null {
  const keyType = keyTypes.find((known) => known === fields.keyType);
  const [key, brCode] = [textOf(fields.key), textOf(fields.brCode)];
  if (keyType === undefined || key === null || brCode === null || brCode.length > longestCode) return null;
  const { amount } = fields;
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (!isAmount && amount !== null) return null;
  return {
    title: wordsOf(fields.title),
    amount: isAmount ? amount : null,
    keyType,
    key,
    merchantName: wordsOf(fields.merchantName),
    brCode,
  };
}

function readAd(fields: Fields): AdData | null {
  const data: AdData = {
    headline: wordsOf(fields.headline),
    body: wordsOf(fields.body),
    sourceUrl: webOf(fields.sourceUrl),
    mediaType: fields.mediaType === 'image' || fields.mediaType === 'video' ? fields.mediaType : null,
  };
  return data.headline === '' && data.body === '' && data.sourceUrl === null ? null : data;
}

function readPoll(fields: Fields): PollData | null {
  const question = textOf(fields.question);
  const options = listOf(fields.options).flatMap((option) => {
    const name = textOf(option.name);
    return name === null ? [] : [{ name, votes: countOf(option.votes) }];
  });
  if (question === null || options.length === 0) return null;
  return { question, options, isMultiple: fields.isMultiple === true };
}

const instantOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : null;
};

function readEvent(fields: Fields): EventData | null {
  const name = textOf(fields.name);
  if (name === null) return null;
  const startsAt = instantOf(fields.startsAt);
  return {
    name,
    description: textOf(fields.description),
    startsAt,
    endsAt: instantOf(fields.endsAt) ?? (startsAt === null ? null : endOf(startsAt)),
    place: textOf(fields.place),
    isCanceled: fields.isCanceled === true,
  };
}

function endOf(startsAt: string): string | null {
  const end = new Date(Date.parse(startsAt) + eventLastsMs);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

function readCall(fields: Fields): CallData {
  return { isVideo: fields.isVideo === true, seconds: countOf(fields.seconds) || null };
}

function readStory({ story }: Fields): StoryData['story'] | null {
  const { kind, url } = fieldsOf(story);
  return kind === 'reply' || kind === 'mention' ? { kind, url: webOf(url) } : null;
}

/**
 * Reads a template's buttons like those of any other message. Quick replies are left out, as only the contact can press
 * them.
 */
const readTemplate = ({ template }: Fields): InteractiveData | null => {
  const { header, text, footer, buttons } = fieldsOf(template);
  return readInteractive({ kind: 'reply', title: header, text, footer, buttons });
};

function dataOf(mediaType: string, fields: Fields): Kind | null {
  const drawn = <K extends Kind['kind'], D>(kind: K, data: D | null) => (data === null ? null : { kind, data });
  switch (mediaType) {
    case 'chat':
      return drawn('story', readStory(fields)) ?? drawn('template', readTemplate(fields));
    case 'image':
    case 'video':
    case 'document':
      return drawn('template', readTemplate(fields));
    case 'list':
      return drawn('list', readList(fields));
    case 'interactive':
      return drawn('interactive', readInteractive(fields));
    case 'payment':
      return drawn('payment', readPayment(fields));
    case 'ad':
      return drawn('ad', readAd(fields));
    case 'poll':
      return drawn('poll', readPoll(fields));
    case 'event':
      return drawn('event', readEvent(fields));
    case 'call_log':
      return { kind: 'call_log', data: readCall(fields) };
    default:
      return null;
  }
}

/**
 * Reads what a message draws besides its words; null when nothing fits. Other machines write it and the browser never
 * checks it, so nothing is taken for granted.
 */
export function readKind({ mediaType, dataJson, body }: Pick<Message, 'mediaType' | 'dataJson' | 'body'>): Kind | null {
  if (mediaType !== 'location') return dataOf(mediaType, fieldsOf(dataJson));
  const place = fieldsOf(dataJson).latitude === undefined ? readLocationText(body) : null;
  return place && { kind: 'place', data: { link: place.link, description: place.description } };
}

/**
 * Whether the drawing already contains all the words, which are then only for lists, searches and channels that draw
 * nothing.
 */
export const saysItsWords = ({ kind }: Kind) => kind !== 'ad' && kind !== 'story';

/** Whether a message shows nothing: it is of a drawn kind, with data that does not fit, and without words. */
export function isBlank(message: Pick<Message, 'mediaType' | 'dataJson' | 'body' | 'isDeleted'>): boolean {
  return (
    !message.isDeleted && isDrawnKind(message.mediaType) && message.body.trim() === '' && readKind(message) === null
  );
}

/** The first video that a text message links to. */
export const videoOf = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string | null =>
  mediaType === 'chat' ? findYouTubeId(body) : null;
