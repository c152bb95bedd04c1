import { contactNameLength, contactNumberLength, mostExtraInfo } from '@guiche/contract/contact-acts';
import type { ImportReason } from '@guiche/contract/contact-sheets';
import * as f from '@guiche/contract/fields';
import { fold } from '@guiche/contract/fold';
import { isSeen } from '@guiche/contract/names';
import { phoneTwin } from '@guiche/contract/phone';
import { minTagLength } from '@guiche/contract/tag-acts';
import * as z from 'zod/mini';
import type { ImportColumn } from './import-columns.ts';

/** Of one row. */
const mostTags = 20;
const longestTag = 100;
const longestDetailName = 100;
/** Shortest and longest telephone numbers of the world, with their country. */
const digitCount = { min: 8, max: 15 } as const;
const numberForm = /^\+?[\d\s().-]+$/;
/** As programs write a number that was counted with: its end is no digits of a telephone. */
const wholeNumber = /^(\+?\d{8,15})\.0+$/;

/** A row of a sheet as the contact it would make. */
export interface ReadRow {
  name: string;
  /** Digits alone where they are a number, else as it was written. */
  number: string;
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

/** Reads a row by what its columns are for. The same rules as for a contact that is typed. */
export function readRow(columns: readonly ImportColumn[], cells: readonly string[]): ReadRow {
  const textOf = (target: ImportColumn['target']) =>
    (cells[columns.findIndex((column) => column.target === target)] ?? '').trim();
  const name = textOf('name').replace(/\s+/g, ' ');
  const typed = textOf('number').replace(wholeNumber, '$1');
  const email = textOf('email');
  const tags = splitTags(textOf('tags'));
  const digits = typed.replace(/\D/g, '');
  const fault = faultOfName(name) ?? faultOfNumber(typed, digits) ?? faultOfRest(email, tags);
  const isNumber = fault !== 'noNumber' && fault !== 'badNumber' && faultOfNumber(typed, digits) === null;
  return { name, number: isNumber ? digits : typed, email, tags, extraInfo: detailsOf(columns, cells), fault };
}

function faultOfName(name: string): ImportReason | null {
  if (!isSeen(name)) return 'noName';
  return name.length < contactNameLength.min || name.length > contactNameLength.max ? 'badName' : null;
}

function faultOfNumber(typed: string, digits: string): ImportReason | null {
  if (typed === '') return 'noNumber';
  const { min, max } = contactNumberLength;
  const isTyped = typed.length >= min && typed.length <= max && numberForm.test(typed);
  return isTyped && digits.length >= digitCount.min && digits.length <= digitCount.max ? null : 'badNumber';
}

function faultOfRest(email: string, tags: readonly string[]): ImportReason | null {
  if (email !== '' && !z.safeParse(f.email, email).success) return 'badEmail';
  const isTag = (tag: string) => tag.length >= minTagLength && tag.length <= longestTag;
  return tags.length > mostTags || !tags.every(isTag) ? 'badTags' : null;
}

/** Names between commas or semicolons; of two that fold alike the first. */
function splitTags(text: string): string[] {
  const names = text.split(/[,;]/).map((name) => name.replace(/\s+/g, ' ').trim());
  const seen = new Map<string, string>();
  for (const name of names) if (name !== '' && !seen.has(fold(name))) seen.set(fold(name), name);
  return [...seen.values()];
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
