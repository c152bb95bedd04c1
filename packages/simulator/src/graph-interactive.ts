import { isRecord } from './checks.ts';
import { invalid, missing, wrong } from './graph-errors.ts';
import type { SendOrder } from './graph-orders.ts';
import type { Interactive } from './model.ts';

const MAX = {
  header: 60,
  body: 1024,
  footer: 60,
  button: 20,
  sections: 10,
  rows: 10,
  title: 24,
  description: 72,
  id: 200,
};

type Fields = Record<string, unknown>;

/** Lists and links. Source: Cloud API reference, "Interactive messages". */
export function readInteractive(value: unknown): Pick<SendOrder, 'text' | 'content'> {
  if (value === undefined) throw missing('interactive');
  const given = fieldsOf(value, 'interactive');
  const text = readText(fieldsOf(given.body, 'interactive.body').text, 'interactive.body.text', MAX.body);
  const action = fieldsOf(given.action, 'interactive.action');
  const around = { header: readHeader(given.header), footer: readFooter(given.footer) };
  if (given.type === 'list')
    return { text, content: { type: 'interactive', interactive: { ...around, ...readList(action) } } };
  if (given.type === 'cta_url')
    return { text, content: { type: 'interactive', interactive: { ...around, ...readLink(action) } } };
  throw invalid('Param interactive.type must be one of {LIST, CTA_URL}: no other kind is imitated.');
}

function fieldsOf(value: unknown, where: string): Fields {
  if (value === undefined) throw missing(where);
  if (!isRecord(value)) throw wrong(`${where} must be an object.`);
  return value;
}

function readText(value: unknown, where: string, most: number): string {
  if (value === undefined) throw missing(where);
  if (typeof value !== 'string' || value.trim() === '') throw wrong(`${where} must be a text.`);
  if ([...value].length > most) throw invalid(`Param ${where} must be at most ${most} characters long.`);
  return value;
}

function readHeader(value: unknown): string | null {
  if (value === undefined) return null;
  const header = fieldsOf(value, 'interactive.header');
  if (header.type !== 'text') throw invalid('interactive.header.type: only text is imitated.');
  return readText(header.text, 'interactive.header.text', MAX.header);
}

const readFooter = (value: unknown): string | null =>
  value === undefined
    ? null
    : readText(fieldsOf(value, 'interactive.footer').text, 'interactive.footer.text', MAX.footer);

type List = Pick<Extract<Interactive, { kind: 'list' }>, 'kind' | 'button' | 'sections'>;

function readList(action: Fields): List {
  const button = readText(action.button, 'interactive.action.button', MAX.button);
  const listed = action.sections;
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX.sections)
    throw invalid(`interactive.action.sections must be a list of 1 to ${MAX.sections}.`);
  const sections = listed.map((value, place) => readSection(value, place, listed.length > 1));
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length > MAX.rows) throw invalid(`Total row count exceed max allowed count: ${MAX.rows}.`);
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw invalid('Row ids must be unique.');
  return { kind: 'list', button, sections };
}

function readSection(value: unknown, place: number, needsTitle: boolean): List['sections'][number] {
  const where = `interactive.action.sections[${place}]`;
  const given = fieldsOf(value, where);
  if (needsTitle && given.title === undefined) throw missing(`${where}.title`);
  const title = given.title === undefined ? null : readText(given.title, `${where}.title`, MAX.title);
  if (!Array.isArray(given.rows) || given.rows.length === 0) throw missing(`${where}.rows`);
  return { title, rows: given.rows.map((row, n) => readRow(row, `${where}.rows[${n}]`)) };
}

function readRow(value: unknown, where: string): List['sections'][number]['rows'][number] {
  const row = fieldsOf(value, where);
  return {
    id: readText(row.id, `${where}.id`, MAX.id),
    title: readText(row.title, `${where}.title`, MAX.title),
    description:
      row.description === undefined ? null : readText(row.description, `${where}.description`, MAX.description),
  };
}

function readLink(action: Fields): Pick<Extract<Interactive, { kind: 'link' }>, 'kind' | 'button' | 'url'> {
  if (action.name !== 'cta_url') throw invalid('interactive.action.name must be cta_url.');
  const parameters = fieldsOf(action.parameters, 'interactive.action.parameters');
  const url = readText(parameters.url, 'interactive.action.parameters.url', 2000);
  if (!/^https?:\/\/\S+$/i.test(url)) throw invalid('interactive.action.parameters.url must be a web address.');
  const button = readText(parameters.display_text, 'interactive.action.parameters.display_text', MAX.button);
  return { kind: 'link', button, url };
}
