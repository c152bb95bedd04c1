import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultKinds } from '../fault-rules.ts';
import type { FaultHit, Faults, FaultTarget } from '../faults.ts';
import type { Log } from '../log.ts';
import { keptCertificate } from './certificate.ts';

const MAX_FILE = 110 * 1024 * 1024;
const UPLOAD = /^\/mms\/(image|video|audio|document)\//;
const FACES = '/faces/';
const FACE = path.join(import.meta.dirname, '..', '..', 'samples', 'photo.jpg');
const DOWNLOAD = /^\/v\/([0-9a-f]{64})\.enc$/;

/** Where a stored file is found: the form in which messages and answers to uploads name it. */
export type FileAddress = { url: string; directPath: string };

/** What opens a file of a message, and where it lies. */
export type KnownFile = { mediaKey: Uint8Array; directPath: string };

/** The host that takes and hands out encrypted files; clients insist on HTTPS. It never sees what is in them. */
export class MediaHost {
  readonly #folder: string;
  readonly #faults: Faults;
  readonly #log: Log;
  readonly #owners = new Map<string, FaultTarget>();
  /** Of contacts' messages, for a device that asks for a file once more. */
  readonly #files = new Map<string, KnownFile>();
  #server: Server | null = null;
  #port = 0;

  constructor(dataDir: string, { faults, log }: { faults: Faults; log: Log }) {
    this.#folder = dataDir;
    this.#faults = faults;
    this.#log = log;
  }

  /** Name and port, as `media_conn` tells them. */
  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Where a contact's picture is; unlike files it is not encrypted. */
  faceUrl(contactId: string): string {
    return `https://${this.host}${FACES}${encodeURIComponent(contactId)}`;
  }

  async start(host: string, port: number): Promise<void> {
    const { key, certificate } = await keptCertificate(this.#folder);
    await mkdir(this.#pathOf(''), { recursive: true });
    const server = createServer({ key, cert: certificate }, (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        this.#log.error('media host failed', { url: request.url, error: String(error) });
        response.destroy();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** `owner` is whom faults of fetching it are about; without one none strikes. */
  async put(bytes: Uint8Array, owner: FaultTarget | null): Promise<FileAddress> {
    const name = createHash('sha256').update(bytes).digest('hex');
    const file = this.#pathOf(name);
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    if (owner !== null) this.#owners.set(name, owner);
    const directPath = `/v/${name}.enc`;
    return { directPath, url: `https://${this.host}${directPath}` };
  }

  remember(messageId: string, file: KnownFile): void {
    this.#files.set(messageId, file);
  }

  fileOf(messageId: string): KnownFile | null {
    return this.#files.get(messageId) ?? null;
  }

  /** Throws for an address that this host did not give out. */
  read(directPath: string): Promise<Buffer> {
    const name = DOWNLOAD.exec(directPath)?.[1];
    if (name === undefined) throw new Error(`no file at ${directPath}`);
    return readFile(this.#pathOf(name));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'https://media');
    if (request.method === 'POST' && UPLOAD.test(pathname)) return this.#take(request, response);
    if (pathname.startsWith(FACES)) {
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(await readFile(FACE));
      return;
    }
    const name = DOWNLOAD.exec(pathname)?.[1];
    const size =
      name === undefined
        ? null
        : await stat(this.#pathOf(name)).then(
            (found) => found.size,
            () => null,
          );
    if (name === undefined || size === null) {
      response.writeHead(404).end();
      return;
    }
    const owner = this.#owners.get(name);
    const hits = owner === undefined ? [] : this.#strike(owner, name);
    if (await spoil(response, hits)) return;
    response.writeHead(200, { 'Content-Length': size, 'Content-Type': 'application/octet-stream' });
    createReadStream(this.#pathOf(name)).pipe(response);
  }

  #strike(owner: FaultTarget, name: string): FaultHit[] {
    return this.#faults.strike(owner, name, (kind) => faultKinds[kind].scope === 'media');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FILE) {
        response.writeHead(413).end();
        request.destroy();
        return;
      }
      chunks.push(chunk);
    }
    const { url, directPath } = await this.put(Buffer.concat(chunks), null);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ url, direct_path: directPath }));
  }

  #pathOf(name: string): string {
    return path.join(this.#folder, 'media-host', name);
  }
}

/** True when the answer is given: an error, or no bytes. A slow one is only late. */
async function spoil(response: ServerResponse, hits: readonly FaultHit[]): Promise<boolean> {
  const has = (kind: FaultHit['rule']['kind']): boolean => hits.some((hit) => hit.rule.kind === kind);
  const lateMs = hits.filter((hit) => hit.rule.kind === 'mediaSlow').reduce((sum, hit) => sum + hit.ms, 0);
  if (lateMs > 0) await wait(lateMs, undefined, { ref: false });
  const error = hits.find((hit) => hit.rule.kind === 'mediaError')?.rule.status ?? null;
  const status = has('mediaExpired') ? 410 : has('mediaUnauthorized') ? 401 : error;
  if (status === null && !has('mediaEmpty')) return false;
  response.writeHead(status ?? 200).end();
  return true;
}
