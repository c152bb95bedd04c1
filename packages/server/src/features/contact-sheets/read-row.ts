import { mostExtraInfo } from '@guiche/contract/contact-acts';
import type { ImportReason, SeveralNumbers } from '@guiche/contract/contact-sheets.schemas';
import * as f from '@guiche/contract/fields.schemas';
import { isSeen } from '@guiche/contract/names';
import { spellingsOf } from '@guiche/contract/phone';
import { betweenNumbers, readNumber } from '@guiche/contract/read-number';
import { minTagLength, mostTagsOfContact } from '@guiche/contract/tag-acts';
import * as z from 'zod/mini';
import type { ImportColumn } from './import-columns.ts';
import { splitTags } from './tag-cell.ts';

/** As for names from channels, where one letter is a name, too. */
const longestName = 250;
const longestTag = 100;
const longestDetailName = 100;
/** Longest text that may hold a number, whatever it is wrapped in. */
const longestNumber = 200;
/** A number as programs write a calculated one: the decimal part does not belong to it. */
const wholeNumber = /^(["'=]*\+?\d{8,15})\.0+(["']*)$/;

/** A row of a sheet as the contact it would make. */
export interface ReadRow {
  name: string;
  /** Digits where it is a number, else the text as written. */
  number: string;
  /** Further numbers of the cell, where each is to make a contact. */
  otherNumbers: string[];
  /** Each number of a cell with several; empty otherwise. */
  cellNumbers: readonly CellNumber[];
  email: string;
  tags: string[];
  extraInfo: { name: string; value: string }[];
  fault: ImportReason | null;
}

/** One of several numbers in a cell: digits where it is one, else the text as written. */
export interface CellNumber {
  number: string;
  fault: ImportReason | null;
}

/** The columns' uses, and the country of numbers that name none. */
export interface SheetReading {
  columns: readonly ImportColumn[];
  country: string;
}

/** The chosen rule for cells with several numbers. */
export const severalOf = (columns: readonly ImportColumn[]): SeveralNumbers =>
  columns.find(({ several }) => several !== undefined)?.several ?? 'leave';

/** Reads a row by its columns' uses, under the rules for a typed contact. */
export function readRow({ columns, country }: SheetReading, cells: readonly string[]): ReadRow {
  const textOf = (target: ImportColumn['target']) =>
    (cells[columns.findIndex((column) => column.target === target)] ?? '').trim();
  const name = [textOf('name'), textOf('lastName')].join(' ').replace(/\s+/g, ' ').trim();
  const typed = textOf('number').replace(wholeNumber, '$1$2');
  const email = textOf('email');
  const tags = splitTags(textOf('tags'));
  const { fault: faultOfNumber, ...numbers } = numbersOf(typed, country, severalOf(columns));
  const fault = faultOfName(name) ?? faultOfNumber ?? faultOfRest(email, tags);
  return { name, ...numbers, email, tags, extraInfo: detailsOf(columns, cells), fault };
}

function faultOfName(name: string): ImportReason | null {
  if (!isSeen(name)) return 'noName';
  return name.length > longestName ? 'badName' : null;
}

/** Whether a part is a note on whose number it is, or what for, instead of an unreadable number. */
const isNote = (part: string) => /\p{L}/u.test(part) && (part.match(/\p{Nd}/gu)?.length ?? 0) < 7;

/** Reads every number of a cell, once. */
function readCell(typed: string, country: string): CellNumber[] {
  const parts = typed.split(betweenNumbers).map((part) => part.trim());
  const found = new Map<string, CellNumber>();
  for (const part of parts.filter((each) => /\p{Nd}/u.test(each) && !isNote(each))) {
    const read = numberOf(part, country);
    const [spelling = read.number] = read.fault === null ? spellingsOf(read.number) : [read.number];
    if (!found.has(spelling)) found.set(spelling, read);
  }
  return [...found.values()];
}

/**
 * Decides the numbers of a row. A cell with one number is that number; otherwise the chosen rule counts, and every
 * number that is to make a contact must be clear: a row is imported with all of them, or left out with a reason.
 */
function numbersOf(typed: string, country: string, several: SeveralNumbers) {
  const whole = { ...numberOf(typed, country), otherNumbers: [] as string[], cellNumbers: [] as CellNumber[] };
  if (whole.fault === null || typed.length > longestNumber) return whole;
  const read = readCell(typed, country);
  const cellNumbers = read.length > 1 ? read : [];
  const [first, ...others] = several === 'each' ? read : several === 'first' ? read.slice(0, 1) : [];
  if (first === undefined) return { ...whole, cellNumbers };
  const faulty = [first, ...others].find(({ fault }) => fault !== null);
  if (faulty !== undefined) return { ...whole, cellNumbers, fault: faulty.fault };
  return { ...first, otherNumbers: others.map(({ number }) => number), cellNumbers };
}

/** Reads a number. Nobody can be asked row by row, so an unclear one is left out and reported. */
function numberOf(typed: string, country: string): CellNumber {
  if (typed === '') return { number: typed, fault: 'noNumber' };
  if (typed.length > longestNumber) return { number: typed, fault: 'badNumber' };
  const reading = readNumber(typed, country);
  if (reading.kind === 'number') return { number: reading.digits, fault: null };
  return { number: typed, fault: reading.kind === 'none' ? 'badNumber' : 'unclearNumber' };
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
