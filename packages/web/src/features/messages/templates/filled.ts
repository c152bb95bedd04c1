import { fillTemplate, type TemplateHeaderFile, templateFile, templatePlaces } from '@guiche/contract/template-content';
import type { TemplatePlace, TemplateValue } from '@guiche/contract/template-content.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import { parseCoordinates } from '../attach/coordinates.ts';

/** The values of a template so far: texts by place, and the header's file. */
export interface Filled {
  texts: Readonly<Record<string, string>>;
  file: File | null;
}

export const nothingFilled: Filled = { texts: {}, file: null };

export const keyOf = ({ part, name }: Pick<TemplatePlace, 'part' | 'name'>) => `${part}.${name}`;

/** Whether the field takes coordinates, as numbers or as a map's address. */
const isCoordinates = ({ part, name }: Pick<TemplatePlace, 'part' | 'name'>) =>
  part === 'location' && name === 'coordinates';

function placeOf(typed: string): string {
  const found = parseCoordinates(typed);
  return found === null ? typed : `${Number(found.latitude.toFixed(6))},${Number(found.longitude.toFixed(6))}`;
}

/** The values of all places, empty ones included. */
export const valuesOf = ({ content }: Template, { texts }: Filled): TemplateValue[] =>
  templatePlaces(content).map(({ part, name }) => {
    const typed = texts[keyOf({ part, name })] ?? '';
    return { part, name, text: isCoordinates({ part, name }) ? placeOf(typed) : typed };
  });

export type Fault = 'required' | 'coordinates' | 'unfit' | 'file' | 'fileKind' | 'tooLong';

/** The header files that the platform accepts, by MIME type. */
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

/** The faults that prevent sending: by place, `file`, or `all` for the whole. */
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
