import { Agent, request } from 'node:http';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Keep-alive requests to one loopback port. Whatever is not a 200 is an error: nothing here may hide behind a quick refusal. */
export class HttpClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(port: number) {
    this.#port = port;
  }

  send(asked: HttpRequest): Promise<string> {
    const { method = 'GET', path, token, body } = asked;
    const headers: Record<string, string> = { ...asked.headers };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = String(Buffer.byteLength(body));
    }
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve(text);
          else
            reject(new Error(`${method} ${path.split('?')[0]} answered ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
