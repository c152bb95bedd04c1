import type { TemplateData } from './message-data.schemas.ts';
import type { TemplateContent, TemplatePlace, TemplateStatus, TemplateValue } from './template-content.schemas.ts';

export type TemplateHeaderFile = 'image' | 'video' | 'document';

/** Source: Cloud API reference, "Template components". */
const templateLimits = { header: 60, body: 1024, link: 2000, code: 20, location: 1000 } as const;

const braces = /\{\{\s*(\w+)\s*\}\}/g;

/** The names in the platform's order: numbers by size, words as they occur. Each once. */
function namesIn(words: string): string[] {
  const names = [...new Set([...words.matchAll(braces)].map(([, name]) => name ?? ''))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}

/** The facts of a place on a map: `-30.03,-51.23`, and the words beside it. */
export const locationFacts = ['coordinates', 'name', 'address'] as const;

const isPlace = (text: string): boolean => {
  const [, latitude, longitude] = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
};

const isFilled = (button: TemplateContent['buttons'][number]) =>
  button.kind === 'copy' || (button.kind === 'url' && namesIn(button.link ?? '').length > 0);

/** All places of a template, in reading order. */
export function templatePlaces({ header, body, buttons }: TemplateContent): TemplatePlace[] {
  const of = (part: 'header' | 'body', words: string | null): TemplatePlace[] =>
    namesIn(words ?? '').map((name) => ({ part, name, maxLength: templateLimits[part] }));
  return [
    ...of('header', header?.kind === 'text' ? header.text : null),
    ...(header?.kind === 'location'
      ? locationFacts.map((name): TemplatePlace => ({ part: 'location', name, maxLength: templateLimits.location }))
      : []),
    ...of('body', body),
    ...buttons.flatMap((button, index): TemplatePlace[] =>
      isFilled(button)
        ? [
            {
              part: 'button',
              name: String(index),
              maxLength: button.kind === 'copy' ? templateLimits.code : templateLimits.link,
            },
          ]
        : [],
    ),
  ];
}

/** The file above the words; null: there is none. */
export function templateFile({ header }: TemplateContent): TemplateHeaderFile | null {
  const kind = header?.kind;
  return kind === 'image' || kind === 'video' || kind === 'document' ? kind : null;
}

/** Why a template cannot be sent at all; null: it can. */
export function templateFault(template: {
  status: TemplateStatus;
  content: TemplateContent;
}): 'status' | 'kind' | null {
  if (template.status !== 'approved') return 'status';
  const { header, buttons } = template.content;
  return header?.kind === 'other' || buttons.some(({ kind }) => kind === 'other') ? 'kind' : null;
}

/** Line breaks, tabs and wide gaps in a value, which the platform refuses. */
const unfit = /[\r\n\t]| {5}/;

type ValueFault = { fault: 'missing' | 'unknown' | 'unfit' | 'tooLong' };

/** All words of a template, for lists, searches and quotes. */
const wordsOf = (header: string | null, body: string, footer: string | null) =>
  [header === null ? null : `*${header}*`, body, footer].filter((part) => part !== null && part !== '').join('\n\n');

const keyOf = ({ part, name }: Pick<TemplateValue, 'part' | 'name'>) => `${part} ${name}`;

/** Puts known values into their places, in one pass; an unknown one stays in its braces. */
export function fillPlaces(words: string, part: 'header' | 'body', values: readonly TemplateValue[]): string {
  const known = new Map(values.map((value) => [keyOf(value), value.text]));
  return words.replace(braces, (found, name: string) => known.get(keyOf({ part, name })) || found);
}

/**
 * Fills a template: `data` holds its looks and what the channel is told, `body` the same in words. Every place must be
 * filled, and no other value given.
 */
export function fillTemplate(
  { name, language, content }: { name: string; language: string; content: TemplateContent },
  given: readonly TemplateValue[],
): { body: string; data: TemplateData } | ValueFault {
  const places = templatePlaces(content);
  const known = new Map(given.map((value) => [keyOf(value), value.text.trim()]));
  if (known.size !== given.length || [...known.keys()].some((key) => !places.some((place) => keyOf(place) === key)))
    return { fault: 'unknown' };
  const values = places.map(({ part, name: place, maxLength }) => {
    const value = known.get(keyOf({ part, name: place })) ?? '';
    return { part, name: place, text: value, maxLength };
  });
  if (values.some((value) => value.text === '')) return { fault: 'missing' };
  if (
    values.some(
      (value) =>
        unfit.test(value.text) || (value.name === 'coordinates' && value.part === 'location' && !isPlace(value.text)),
    )
  )
    return { fault: 'unfit' };
  const said = values.map(({ part, name: place, text: words }) => ({ part, name: place, text: words }));
  const header = content.header?.kind === 'text' ? fillPlaces(content.header.text ?? '', 'header', said) : null;
  const body = fillPlaces(content.body, 'body', said);
  const isLong =
    values.some((value) => value.text.length > value.maxLength) ||
    (header ?? '').length > templateLimits.header ||
    body.length > templateLimits.body;
  if (isLong) return { fault: 'tooLong' };
  const buttons = content.buttons.map((button, index) => fillButton(button, index, said));
  const above = header ?? placeIn(said);
  const all = [...said, ...codesIn(content, said)];
  const template = { name, language, header: above, text: body, footer: content.footer, buttons, values: all };
  return { body: wordsOf(above, body, content.footer), data: { template } };
}

/** The words for the place on the map above the text; null: there is none. */
function placeIn(values: readonly TemplateValue[]): string | null {
  const facts = values.filter(({ part, name }) => part === 'location' && name !== 'coordinates');
  return facts.length === 0 ? null : facts.map(({ text: fact }) => fact).join(' · ');
}

/** Repeats the code for the button that copies it; the code is the only place in the words. */
function codesIn({ buttons }: TemplateContent, values: readonly TemplateValue[]): TemplateValue[] {
  const code = values.find(({ part }) => part === 'body')?.text;
  return buttons.flatMap(({ kind }, index): TemplateValue[] =>
    kind === 'otp' && code !== undefined ? [{ part: 'button', name: String(index), text: code }] : [],
  );
}

/** A button as it is drawn: what it opens, calls or copies. */
export function fillButton(
  { kind, title, link, phone }: TemplateContent['buttons'][number],
  index: number,
  values: readonly TemplateValue[],
): TemplateData['template']['buttons'][number] {
  const value = values.find(({ part, name }) => part === 'button' && name === String(index))?.text ?? '';
  return {
    title,
    link: kind === 'url' ? (link ?? '').replace(braces, (found) => value || found) : null,
    phone: kind === 'call' ? phone : null,
    code: kind === 'copy' ? value : null,
    ...(kind === 'flow' ? { isForm: true } : {}),
  };
}
