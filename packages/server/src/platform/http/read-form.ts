import { maxUploadBytes } from '@guiche/contract/media';
import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { SourceBroken, type StagedFile, type Storage, StorageFull, TooManyBytes } from '../storage/storage.ts';

/** A file of a form. It is removed after the call unless somebody keeps it. */
export interface UploadedFile {
  file: StagedFile;
  /** The name that the sender gave, unchecked. */
  name: string;
}

/** A form as it came: text fields, unchecked, and files in the order of the parts. */
export interface SentForm {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** Names of a form's file part, as the specification's routes use them. */
const fileFields: ReadonlySet<string> = new Set(['medias', 'file', 'files', 'profileImage']);
/** Most bytes around the files: boundaries, headers, text fields. */
const mostAround = 256 * 1024;
const mostFields = 20;
/** One file more than allowed may come, so that we refuse the form and not the library. */
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
  /** Most files that the route takes at once. */
  mostFiles: number;
}

/**
 * Reads a form. Its files go straight to the disk, counted and hashed on the way; a refused form leaves nothing behind.
 * @throws Failure by the contract's codes.
 */
export async function readForm(request: FastifyRequest, options: FormOptions): Promise<SentForm> {
  const mostBytes = maxUploadBytes * options.mostFiles + mostAround;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) fail('ERR_MEDIA_TOO_LARGE');
  const form: SentForm = { fields: {}, files: [] };
  try {
    await readParts(request, options, form);
    return form;
  } catch (error) {
    // A sender reads no answer before it has sent everything, so the connection would be stuck: the rest is read and
    // dropped.
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
      form.fields[part.fieldname] = part.value.replaceAll('\r\n', '\n'); // forms write line ends as CRLF
      continue;
    }
    if (!fileFields.has(part.fieldname)) fail('ERR_VALIDATION');
    if (form.files.length === mostFiles) fail(mostFiles === 1 ? 'ERR_MEDIA_ONE_FILE' : 'ERR_MEDIA_TOO_MANY');
    form.files.push({ file: await staging.stage(part.file, maxUploadBytes), name: part.filename });
  }
}

/** Whether an error comes from the reader of forms: limits have codes, malformed forms only words. */
function isFormError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) return true;
  return /multipart|boundary|header|unexpected end|part terminated|premature|aborted/i.test(error.message);
}
