import { maxUploadBytes } from '@guiche/contract/media';
import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { SourceBroken, type StagedFile, type Storage, StorageFull, TooManyBytes } from '../storage/storage.ts';

/** A file of a form. It is gone after the call unless somebody kept it. */
export interface UploadedFile {
  file: StagedFile;
  /** As the sender named it: anything. */
  name: string;
}

/** A form as it came: its text fields, unchecked, and its files in the order of the parts. */
export interface SentForm {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** What the file's part is called: ours, and as the specification's routes name it. */
const fileFields: ReadonlySet<string> = new Set(['medias', 'file', 'files', 'profileImage']);
/** What surrounds the files: boundaries, headers, text fields. */
const mostAround = 256 * 1024;
const mostFields = 20;
/** One file more than may come, so that it is we who refuse it. */
const limitsFor = (mostFiles: number) => ({
  fileSize: maxUploadBytes + mostAround,
  files: mostFiles + 1,
  fields: mostFields,
  fieldSize: 16 * 1024,
  parts: mostFields + mostFiles + 1,
  headerPairs: 100,
});

interface FormOptions {
  staging: Pick<Storage, 'stage'>;
  /** Files the route takes at once. */
  mostFiles: number;
}

/** Reads a form; its files go straight to the disk, counted and hashed on the way. Nothing is left of a form that is refused. */
export async function readForm(request: FastifyRequest, options: FormOptions): Promise<SentForm> {
  const mostBytes = maxUploadBytes * options.mostFiles + mostAround;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) fail('ERR_MEDIA_TOO_LARGE');
  const form: SentForm = { fields: {}, files: [] };
  try {
    await readParts(request, options, form);
    return form;
  } catch (error) {
    // Whoever still sends reads no answer before the end, and the connection would be stuck: the rest goes nowhere.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(form);
    if (error instanceof TooManyBytes) fail('ERR_MEDIA_TOO_LARGE');
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    if (error instanceof SourceBroken || isFormError(error)) fail('ERR_VALIDATION');
    throw error;
  }
}

export async function discardFiles({ files }: SentForm): Promise<void> {
  for (const { file } of files) await file.discard();
}

async function readParts(request: FastifyRequest, { staging, mostFiles }: FormOptions, form: SentForm): Promise<void> {
  for await (const part of request.parts({ limits: limitsFor(mostFiles) })) {
    if (part.type === 'field') {
      const isBroken = part.fieldnameTruncated || part.valueTruncated || Object.hasOwn(form.fields, part.fieldname);
      if (isBroken || typeof part.value !== 'string') fail('ERR_VALIDATION');
      form.fields[part.fieldname] = part.value.replaceAll('\r\n', '\n'); // how forms write the ends of lines
      continue;
    }
    if (!fileFields.has(part.fieldname)) fail('ERR_VALIDATION');
    if (form.files.length === mostFiles) fail(mostFiles === 1 ? 'ERR_MEDIA_ONE_FILE' : 'ERR_MEDIA_TOO_MANY');
    form.files.push({ file: await staging.stage(part.file, maxUploadBytes), name: part.filename });
  }
}

/** What the reader of forms has against a form: limits by their codes, faults of the form by their words. */
function isFormError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) return true;
  return /multipart|boundary|header|unexpected end|part terminated|premature|aborted/i.test(error.message);
}
