import { createServer, type ServerResponse } from 'node:http';

/** The provider's answer to one call. */
export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** Breaks the connection after so many bytes of the body; 0: before any answer. */
  cutAfter?: number;
  /** Takes the call and never answers. */
  silent?: boolean;
}

export interface ScriptedServer {
  url: string;
  /** Sets the answers of the next calls; the last one repeats. */
  answerWith(...answers: [Answer, ...Answer[]]): void;
  /** Answers the requests since the last call of this function. */
  takeRequests(): { method: string; path: string; body: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Starts a provider on loopback that answers as it is told. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let answers: Answer[] = [{ status: 500, body: '' }];
  let requests: ReturnType<ScriptedServer['takeRequests']> = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization } = request.headers;
    const { method = '' } = request;
    requests.push({ method, path: request.url ?? '', body: Buffer.concat(chunks).toString(), authorization });
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (answer) await play(answer, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a server on a port has an address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answerWith(...next) {
      answers = next;
    },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function play({ status, body, headers, cutAfter, silent }: Answer, response: ServerResponse): Promise<void> {
  if (silent) return;
  if (cutAfter === 0) return void response.destroy();
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  if (cutAfter === undefined) return void response.end(body);
  await new Promise((done) => response.write(body.slice(0, cutAfter), done));
  response.destroy();
}
