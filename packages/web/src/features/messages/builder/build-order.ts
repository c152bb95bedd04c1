import { type BuiltKind, bodyLength, type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import {
  findRepeated,
  type InteractiveContent,
  type InteractiveFault,
  interactiveContent,
} from '@guiche/contract/interactive-content';
import { pollLimits } from '@guiche/contract/interactive-sends';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import type { PixKeyType } from '@guiche/contract/pix';
import { numberToCall } from '@guiche/contract/written-number';
import { type NumberFault, numberFault } from '../../../lib/number-fault.ts';
import type { TypedNumber } from '../../../lib/use-typed-number.ts';

export interface BuiltRow {
  title: string;
  description: string;
}
export interface BuiltSection {
  title: string;
  rows: readonly BuiltRow[];
}

/** The builder's values. Each kind keeps its own, so that switching loses nothing. */
export interface Built {
  kind: BuiltKind;
  list: { title: string; text: string; buttonText: string; sections: readonly BuiltSection[] };
  button: { title: string; description: string; buttonText: string; image: string };
  /** The address, code or number of the button. */
  target: Record<ButtonKind, string>;
  pix: { title: string; value: string; keyType: PixKeyType; key: string; merchant: string };
  poll: { question: string; options: readonly string[]; isMultiple: boolean };
}
export type ButtonKind = Extract<BuiltKind, 'url' | 'copy' | 'call'>;

export const isButtonKind = (kind: BuiltKind): kind is ButtonKind =>
  kind === 'url' || kind === 'copy' || kind === 'call';
const emptyRow: BuiltRow = { title: '', description: '' };
export const emptySection: BuiltSection = { title: '', rows: [emptyRow] };

/** The empty form; `merchant`: the likely payee. */
export const emptyBuilt = (merchant: string): Built => ({
  kind: 'list',
  list: { title: '', text: '', buttonText: '', sections: [emptySection] },
  button: { title: '', description: '', buttonText: '', image: '' },
  target: { url: '', copy: '', call: '' },
  pix: { title: '', value: '', keyType: 'CPF', key: '', merchant },
  poll: { question: '', options: Array.from({ length: pollLimits.fewest }, () => ''), isMultiple: false },
});

/** Whether closing would lose something. */
export const isDirty = (built: Built, merchant: string) =>
  JSON.stringify({ ...built, kind: 'list' }) !== JSON.stringify(emptyBuilt(merchant));

export type BuildFault = 'title' | 'required' | 'url' | 'image' | 'phone' | 'long' | InteractiveFault | NumberFault;
/** By field: `list.title`, `list.sections.0.rows.1.title`, `pix.key`, `poll.options.1`… */
export type BuildFaults = Readonly<Record<string, BuildFault>>;

const isBlank = (text: string) => text.trim() === '';

function missing(fields: Record<string, string>): Record<string, BuildFault> {
  const blank = Object.entries(fields).filter(([, text]) => isBlank(text));
  return Object.fromEntries(blank.map(([name]) => [name, name.endsWith('.title') ? 'title' : 'required']));
}

const targetFault = (kind: ButtonKind, text: string, reading: TypedNumber | null): BuildFault | null => {
  if (kind === 'url' && !/^https?:\/\/\S+$/i.test(text.trim())) return 'url';
  if (kind === 'call' && reading !== null) return numberFault(reading);
  if (kind === 'call' && !/^[^*]*(?:\p{Nd}[^*\p{Nd}]*){8}[^*]*$/u.test(text)) return 'phone';
  return null;
};

/** The field at which a fault of the whole message is shown. */
const placeOf: Record<InteractiveFault, (built: Built) => string> = {
  sections: () => 'list.sections',
  rows: () => 'list.sections',
  key: () => 'pix.key',
  amount: () => 'pix.value',
  merchant: () => 'pix.merchant',
  twice: ({ poll }) => `poll.options.${findRepeated(poll.options)}`,
};

/** The longest field, where a message that is too long is marked. */
const longestField: Record<BuiltKind, string> = {
  list: 'list.text',
  url: 'button.description',
  copy: 'button.description',
  call: 'button.description',
  pix: 'pix.title',
  poll: 'poll.question',
};

/** Faults of the whole message. Its plain-text form, which is sent along, must also fit. */
function faultsOfWhole(built: Built, channel: Channel, reading: TypedNumber | null): Record<string, BuildFault> {
  const made = interactiveContent(orderOf(built, reading));
  if ('fault' in made) return { [placeOf[made.fault](built)]: made.fault };
  if (bodyLength(channel, made.body) <= channelAbilities[channel].maxBodyLength) return {};
  return { [longestField[built.kind]]: 'long' };
}

/** The faults that prevent sending; empty: none. `reading`: how the number to call was read. */
export function faultsOf(built: Built, channel: Channel, reading: TypedNumber | null = null): BuildFaults {
  const { kind, list, button, pix, target, poll } = built;
  const whole = faultsOfWhole(built, channel, reading);
  if (kind === 'list') {
    const rows = list.sections.flatMap((section, n) =>
      section.rows.map((row, m) => [`list.sections.${n}.rows.${m}.title`, row.title] as const),
    );
    const { title, text, buttonText } = list;
    const fields = { 'list.title': title, 'list.text': text, 'list.buttonText': buttonText };
    return { ...whole, ...missing({ ...fields, ...Object.fromEntries(rows) }) };
  }
  if (kind === 'pix') {
    return { ...whole, ...missing({ 'pix.title': pix.title, 'pix.key': pix.key, 'pix.merchant': pix.merchant }) };
  }
  if (kind === 'poll') {
    const options = poll.options.map((option, n) => [`poll.options.${n}`, option] as const);
    return { ...whole, ...missing({ 'poll.question': poll.question, ...Object.fromEntries(options) }) };
  }
  const words = { 'button.title': button.title, 'button.description': button.description };
  const fault = targetFault(kind, target[kind], reading);
  const isPicture = isBlank(button.image) || /^https:\/\/\S+$/.test(button.image.trim());
  return {
    ...whole,
    ...(isPicture ? {} : { 'button.image': 'image' }),
    ...(fault === null ? {} : { [`target.${kind}`]: fault }),
    ...missing({ ...words, 'button.buttonText': button.buttonText, [`target.${kind}`]: target[kind] }),
  };
}

export function orderOf(
  { kind, list, button, pix, target, poll }: Built,
  reading: TypedNumber | null = null,
): InteractiveOrder {
  if (kind === 'list') {
    const sections = list.sections.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ title: row.title, description: row.description.trim() || null })),
    }));
    return { kind, body: { ...list, sections } };
  }
  if (kind === 'pix') {
    const { title, value, keyType, key, merchant } = pix;
    const body = { title, sendvalue: value, sendkey_type: keyType, sendmerchant_name: merchant, sendKey: key };
    return { kind, body };
  }
  if (kind === 'poll') return { kind, body: { ...poll, options: [...poll.options] } };
  const typed = target[kind].trim();
  const isRead = kind === 'call' && reading?.kind === 'number';
  const copyText = isRead ? numberToCall(typed, reading.number.digits) : typed;
  return { kind, body: { ...button, image: button.image.trim(), copyText } };
}

/** Every typed text that is sent. */
export function typedOf({ kind, list, button, pix, target, poll }: Built): string[] {
  if (kind === 'list') {
    const { title, text, buttonText, sections } = list;
    const ofSections = sections.flatMap((section) => [
      section.title,
      ...section.rows.flatMap((row) => [row.title, row.description]),
    ]);
    return [title, text, buttonText, ...ofSections];
  }
  if (kind === 'pix') return [pix.title, pix.value, pix.key, pix.merchant];
  if (kind === 'poll') return [poll.question, ...poll.options];
  return [...Object.values(button), target[kind]];
}

/** The content to send; null while the whole message is faulty. */
export function contentOf(built: Built, reading: TypedNumber | null = null): InteractiveContent | null {
  const made = interactiveContent(orderOf(built, reading));
  return 'fault' in made ? null : made;
}
