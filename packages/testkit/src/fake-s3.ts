import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A bucket service on loopback: whole objects, ranges, and the refusals of one that is full. */
export interface FakeS3 {
  /** The value for STORAGE; the keys, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, may be any. */
  storage: string;
  objects: Map<string, Buffer>;
  /** Set, it refuses every PUT, like a service without room. */
  isFull: boolean;
  /** Set, it takes calls and says nothing, or stops in the middle of an answer. */
  silent: 'at once' | 'amid' | null;
  /** Calls that were not signed. */
  unsigned: string[];
  close(): Promise<void>;
}

const bucket = 'files';

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const unsigned: string[] = [];
  const server = createServer((request, response) => {
    answer(fake, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server on a port has an address');
  const endpoint = encodeURIComponent(`http://127.0.0.1:${address.port}`);
  const fake: FakeS3 = {
    storage: `s3://${bucket}?region=sa-east-1&endpoint=${endpoint}`,
    objects,
    isFull: false,
    silent: null,
    unsigned,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (fake.silent === 'at once') return;
  const { pathname } = new URL(request.url ?? '/', 'http://s3');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=')) {
    fake.unsigned.push(`${request.method} ${pathname}`);
    return refuse(response, 403, 'AccessDenied');
  }
  const key = pathname.slice(`/${bucket}/`.length);
  if (!pathname.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    if (fake.isFull) return refuse(response, 507, 'InsufficientStorage');
    fake.objects.set(key, Buffer.concat(chunks));
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    fake.objects.delete(key);
    return void response.writeHead(204).end();
  }
  const bytes = fake.objects.get(key);
  if (!bytes) return refuse(response, 404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
  const modified = new Date(0).toUTCString();
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, 'last-modified': modified });
  if (fake.silent === 'amid') return void response.write(part.subarray(0, part.length / 2));
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
