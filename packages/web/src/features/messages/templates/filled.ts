import { fillTemplate, type TemplateHeaderFile, templateFile, templatePlaces } from '@guiche/contract/template-content';
import type { TemplatePlace, TemplateValue } from '@guiche/contract/template-content.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import { parseCoordinates } from '../attach/coordinates.ts';

/** What somebody has put into a template so far: texts by place, and the file above the words. */
export interface Filled {
  texts: Readonly<Record<string, string>>;
  file: File | null;
}

export const nothingFilled: Filled = { texts: {}, file: null };

export const keyOf = ({ part, name }: Pick<TemplatePlace, 'part' | 'name'>) => `${part}.${name}`;

/** A place on a map is typed as numbers, or as a map's address. */
const isCoordinates = ({ part, name }: Pick<TemplatePlace, 'part' | 'name'>) =>
  part === 'location' && name === 'coordinates';

function placeOf(typed: string): string {
  const found = parseCoordinates(typed);
  return found === null ? typed : `${Number(found.latitude.toFixed(6))},${Number(found.longitude.toFixed(6))}`;
}

/** Of all places, also those that are still empty. */
export const valuesOf = ({ content }: Template, { texts }: Filled): TemplateValue[] =>
  templatePlaces(content).map(({ part, name }) => {
    const typed = texts[keyOf({ part, name })] ?? '';
    return { part, name, text: isCoordinates({ part, name }) ? placeOf(typed) : typed };
  });

export type Fault = 'required' | 'coordinates' | 'unfit' | 'file' | 'fileKind' | 'tooLong';

/** What the platform takes above the words, by the type that a browser gives a file. */
const fileTypes: Readonly<Record<TemplateHeaderFile, RegExp>> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  document: /./,
};
export const acceptOf: Readonly<Record<TemplateHeaderFile, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: '',
};

/** What keeps it from being sent: by place, `file`, or `all` where it is the whole. */
export function faultsOf(template: Template, filled: Filled): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {};
  const values = valuesOf(template, filled);
  for (const value of values) if (value.text.trim() === '') faults[keyOf(value)] = 'required';
  const kind = templateFile(template.content);
  if (kind !== null && filled.file === null) faults.file = 'file';
  else if (kind !== null && filled.file && !fileTypes[kind].test(filled.file.type || 'unknown'))
    faults.file = 'fileKind';
  if (Object.keys(faults).length > 0) return faults;
  for (const value of values) {
    if (isCoordinates(value) && parseCoordinates(filled.texts[keyOf(value)] ?? '') === null)
      faults[keyOf(value)] = 'coordinates';
    else if (/[\r\n\t]| {5}/.test(value.text.trim())) faults[keyOf(value)] = 'unfit';
  }
  if (Object.keys(faults).length > 0) return faults;
  const made = fillTemplate(template, values);
  return 'fault' in made ? { all: 'tooLong' } : {};
}
