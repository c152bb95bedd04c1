import type { sendMessage } from '@guiche/contract/messages.schemas';
import type { ResultOf, Route } from '@guiche/contract/route';
import { mediaCookie, mediaCookieKey, writeMediaCookie } from '@guiche/server/platform/sessions/media-cookie';
import { testSecret } from './database.ts';
import type { Answer, Person } from './test-company.ts';

/** A file as a browser's form sends it. */
export interface FormFile {
  bytes: Uint8Array;
  name: string;
  type?: string;
}

export interface FileRequest {
  ticketId: number;
  file: FormFile;
  /** Further text fields: `body`, `kind`, `quotedMsg`… */
  fields?: Record<string, string>;
  key?: string;
}

/** Sends one file into a ticket; never throws for an answer. */
export function sendFile(url: string, person: Person, request: FileRequest) {
  const form = new FormData();
  for (const [name, text] of Object.entries(request.fields ?? {})) form.set(name, text);
  form.set('medias', formFile(request.file));
  return postForm(url, person, request.ticketId, form, request.key);
}

export const formFile = ({ bytes, name, type }: FormFile) =>
  new File([new Uint8Array(bytes)], name, { type: type ?? 'application/octet-stream' });

/** Posts any form, right or wrong. */
export const postForm = (url: string, person: Person, ticketId: number, form: FormData, key?: string) =>
  postFormAt<typeof sendMessage>(url, person, `/messages/${ticketId}`, form, key);

/** Posts a form to any route that takes forms, by its path. */
export async function postFormAt<T extends Route>(
  url: string,
  person: Person,
  path: string,
  form: FormData,
  key?: string,
): Promise<Answer<ResultOf<T> & { error?: string; code?: string }>> {
  const headers = { authorization: `Bearer ${person.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const response = await fetch(new URL(`/api${path}`, url), { method: 'POST', headers, body: form });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The cookie of a signed-in browser. */
export const cookieOf = ({ sessionId }: Pick<Person, 'sessionId'>) =>
  `${mediaCookie.name}=${writeMediaCookie(mediaCookieKey(testSecret), sessionId)}`;

/** Requests a file as a person's page does; null: as nobody. */
export function getFile(
  url: string,
  person: Pick<Person, 'sessionId'> | null,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(path, url), { headers: { ...(person ? { cookie: cookieOf(person) } : {}), ...headers } });
}
