import http from 'node:http';
import https from 'node:https';

/** `status` null: no whole answer came, and `note` says why. Otherwise `note` is the start of the answer. */
export type PostResult = { status: number | null; note: string };

const ANSWER_TIMEOUT_MS = 10_000;
const KEPT_ANSWER_CHARS = 200;

/** Posts webhooks over kept connections. Redirects are an answer like any other, never followed. */
export class WebhookPoster {
  readonly #plain = new http.Agent({ keepAlive: true });
  readonly #secure = new https.Agent({ keepAlive: true });

  /** Never rejects: what goes wrong is a result. */
  post(url: string, body: Buffer, headers: Record<string, string>): Promise<PostResult> {
    return new Promise((resolve) => {
      const isSecure = url.startsWith('https:');
      const options = { method: 'POST', headers, agent: isSecure ? this.#secure : this.#plain };
      const request = (isSecure ? https : http).request(url, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (text.length < KEPT_ANSWER_CHARS) text = (text + chunk).slice(0, KEPT_ANSWER_CHARS);
        });
        answer.on('end', () => finish({ status: answer.statusCode ?? null, note: text }));
        answer.on('error', (error) => finish({ status: null, note: error.message }));
      });
      const timer = setTimeout(() => request.destroy(new Error('no answer within 10 s')), ANSWER_TIMEOUT_MS);
      const finish = (result: PostResult): void => {
        clearTimeout(timer);
        resolve(result);
      };
      request.on('error', (error) => finish({ status: null, note: error.message }));
      request.end(body);
    });
  }

  /** Ends the connections, those in use too: their posts end with a result. */
  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }
}
