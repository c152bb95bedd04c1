import { mostExtraInfo } from '@guiche/contract/contact-acts';
import type { ImportReason, SeveralNumbers } from '@guiche/contract/contact-sheets.schemas';
import * as f from '@guiche/contract/fields.schemas';
import { isSeen } from '@guiche/contract/names';
import { phoneTwin } from '@guiche/contract/phone';
import { readNumber } from '@guiche/contract/read-number';
import { minTagLength, mostTagsOfContact } from '@guiche/contract/tag-acts';
import * as z from 'zod/mini';
import type { ImportColumn } from './import-columns.ts';
import { splitTags } from './tag-cell.ts';

/** As names from channels: one letter is a name, too. */
const longestName = 250;
const longestTag = 100;
const longestDetailName = 100;
/** Longer is no number, whatever it is wrapped in. */
const longestNumber = 200;
/** As programs write a number that was counted with: its end is no digits of a telephone. */
const wholeNumber = /^(["'=]*\+?\d{8,15})\.0+(["']*)$/;

/** A row of a sheet as the contact it would make. */
export interface ReadRow {
  name: string;
  /** Digits alone where they are a number, else as it was written. */
  number: string;
  /** Of the same cell, where each is to make a contact. */
  otherNumbers: string[];
  email: string;
  tags: string[];
  extraInfo: { name: string; value: string }[];
  fault: ImportReason | null;
}

/** Number and twin are one: both spellings stand for the same person. */
export const spellingsOf = (number: string): string[] => {
  const twin = phoneTwin(number);
  return twin === null ? [number] : [number, twin].sort();
};

/** What the columns of a sheet are for, and whose numbers those are that name no country. */
export interface SheetReading {
  columns: readonly ImportColumn[];
  country: string;
}

/** Reads a row by what its columns are for. The same rules as for a contact that is typed. */
export function readRow({ columns, country }: SheetReading, cells: readonly string[]): ReadRow {
  const textOf = (target: ImportColumn['target']) =>
    (cells[columns.findIndex((column) => column.target === target)] ?? '').trim();
  const name = [textOf('name'), textOf('lastName')].join(' ').replace(/\s+/g, ' ').trim();
  const typed = textOf('number').replace(wholeNumber, '$1$2');
  const email = textOf('email');
  const tags = splitTags(textOf('tags'));
  const several = columns.find(({ target }) => target === 'number')?.several ?? 'leave';
  const { number, faultOfNumber, otherNumbers } = numbersOf(typed, country, several);
  const fault = faultOfName(name) ?? faultOfNumber ?? faultOfRest(email, tags);
  return { name, number, otherNumbers, email, tags, extraInfo: detailsOf(columns, cells), fault };
}

function faultOfName(name: string): ImportReason | null {
  if (!isSeen(name)) return 'noName';
  return name.length > longestName ? 'badName' : null;
}

/** What stands between two numbers: signs, ends of lines, and words as people write them. */
const betweenNumbers = /[/,;|\n]+|\s(?:e|ou|y|o|u|and|or|ve|veya)\s/iu;

/** A cell that holds one number is that number; else what was said of such cells counts. */
function numbersOf(typed: string, country: string, several: SeveralNumbers) {
  const whole = { ...numberOf(typed, country), otherNumbers: [] as string[] };
  if (several === 'leave' || whole.faultOfNumber === null || typed.length > longestNumber) return whole;
  const read = typed.split(betweenNumbers).map((part) => numberOf(part.trim(), country));
  const found = new Map<string, string>();
  for (const { number, faultOfNumber } of read)
    if (faultOfNumber === null) found.set(spellingsOf(number)[0] ?? number, number);
  const [number, ...others] = found.values();
  if (number === undefined) return whole;
  return { number, faultOfNumber: null, otherNumbers: several === 'each' ? others : [] };
}

/** Nobody can be asked row by row: what is not clear stays out, and is told. */
function numberOf(typed: string, country: string): { number: string; faultOfNumber: ImportReason | null } {
  if (typed === '') return { number: typed, faultOfNumber: 'noNumber' };
  if (typed.length > longestNumber) return { number: typed, faultOfNumber: 'badNumber' };
  const reading = readNumber(typed, country);
  if (reading.kind === 'number') return { number: reading.digits, faultOfNumber: null };
  return { number: typed, faultOfNumber: reading.kind === 'none' ? 'badNumber' : 'unclearNumber' };
}

function faultOfRest(email: string, tags: readonly string[]): ImportReason | null {
  if (email !== '' && !z.safeParse(f.email, email).success) return 'badEmail';
  const isTag = (tag: string) => tag.length >= minTagLength && tag.length <= longestTag;
  return tags.length > mostTagsOfContact || !tags.every(isTag) ? 'badTags' : null;
}

function detailsOf(columns: readonly ImportColumn[], cells: readonly string[]): ReadRow['extraInfo'] {
  return columns
    .flatMap(({ header, target }, index) => {
      const value = cells[index] ?? '';
      const name = (header.trim() || `${index + 1}`).slice(0, longestDetailName).trim();
      return target === 'extra' && value !== '' ? [{ name, value }] : [];
    })
    .slice(0, mostExtraInfo);
}
