import { maxUploadBytes } from '@guiche/contract/media';
import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { SourceBroken, type StagedFile, type Storage, StorageFull, TooManyBytes } from '../storage/storage.ts';

/** A form as it came: its text fields, unchecked, and its file. */
export interface SentForm {
  fields: Record<string, string>;
  file: { staged: StagedFile; name: string } | null;
}

/** What the file's part is called: ours, and as the specification's routes name it. */
const fileFields: ReadonlySet<string> = new Set(['medias', 'file', 'files', 'profileImage']);
/** What surrounds the file: boundaries, headers, text fields. */
const mostAround = 256 * 1024;
const limits = {
  fileSize: maxUploadBytes + mostAround,
  files: 2,
  fields: 20,
  fieldSize: 16 * 1024,
  parts: 22,
  headerPairs: 100,
};

/** Reads a form; its file goes straight to the disk, counted and hashed on the way. Nothing is left of a form that is refused. */
export async function readForm(request: FastifyRequest, staging: Pick<Storage, 'stage'>): Promise<SentForm> {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + mostAround) fail('ERR_MEDIA_TOO_LARGE');
  const form: SentForm = { fields: {}, file: null };
  try {
    await readParts(request, staging, form);
    return form;
  } catch (error) {
    // Whoever still sends reads no answer before the end, and the connection would be stuck: the rest goes nowhere.
    request.raw.unpipe();
    request.raw.resume();
    await form.file?.staged.discard();
    if (error instanceof TooManyBytes) fail('ERR_MEDIA_TOO_LARGE');
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    if (error instanceof SourceBroken || isFormError(error)) fail('ERR_VALIDATION');
    throw error;
  }
}

async function readParts(request: FastifyRequest, staging: Pick<Storage, 'stage'>, form: SentForm): Promise<void> {
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      const isBroken = part.fieldnameTruncated || part.valueTruncated || Object.hasOwn(form.fields, part.fieldname);
      if (isBroken || typeof part.value !== 'string') fail('ERR_VALIDATION');
      form.fields[part.fieldname] = part.value.replaceAll('\r\n', '\n'); // how forms write the ends of lines
      continue;
    }
    if (!fileFields.has(part.fieldname)) fail('ERR_VALIDATION');
    if (form.file) fail('ERR_MEDIA_ONE_FILE');
    form.file = { staged: await staging.stage(part.file, maxUploadBytes), name: part.filename };
  }
}

/** What the reader of forms has against a form: limits by their codes, faults of the form by their words. */
function isFormError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) return true;
  return /multipart|boundary|header|unexpected end|part terminated|premature|aborted/i.test(error.message);
}
