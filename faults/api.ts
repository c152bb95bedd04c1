import { setTimeout as wait } from 'node:timers/promises';
import type { SessionUser } from '../packages/contract/src/users.schemas.ts';

export interface Session {
  token: string;
  user: SessionUser;
}

interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** `Idempotency-Key`: with it a request may be repeated. */
  key?: string;
  /** One server of several, instead of the usual address. */
  at?: string;
}

/** Whatever the server said, be it yes or no. */
export interface Answer<T> {
  status: number;
  body: T & { code?: string };
}

const password = 'guiche-demo';
const patienceMs = 60_000;
const pauseMs = 100;

/** A client of the server's interface that does what ours does: the same request again while nobody answers. */
export class Api {
  readonly url: string;
  /** Answers of 500 and above, by status. */
  readonly serverErrors = new Map<number, number>();
  #unanswered = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Calls that got no answer at all: refused, reset, cut off. */
  get unanswered(): number {
    return this.#unanswered;
  }

  async signIn(email: string): Promise<Session> {
    return this.request<Session>(null, { method: 'POST', path: '/auth/login', body: { email, password } });
  }

  /** The body of the 200. Repeats what was not answered, 429 and 5xx for a minute; any other answer is an error. */
  async request<T>(session: Session | null, request: ApiRequest): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#try(session, request);
      if (answer?.status === 200) return (await answer.json()) as T;
      const text = (await answer?.text()) ?? 'no answer';
      const mayPass = answer === null || answer.status === 429 || answer.status >= 500;
      if (!mayPass || Date.now() > deadline) {
        throw new Error(`${request.method} ${request.path}: ${answer?.status ?? ''} ${text.slice(0, 300)}`);
      }
      await wait(answer?.status === 429 ? Number(answer.headers.get('retry-after') ?? 1) * 1000 : pauseMs);
    }
  }

  /** One request, never repeated; null when nobody answered. */
  async ask<T>(session: Session, request: ApiRequest): Promise<Answer<T> | null> {
    const answer = await this.#try(session, request);
    return answer && { status: answer.status, body: (await answer.json()) as Answer<T>['body'] };
  }

  async #try(
    session: Session | null,
    { method, path, body, key, at = this.url }: ApiRequest,
  ): Promise<Response | null> {
    const headers: Record<string, string> = {};
    if (session) headers.authorization = `Bearer ${session.token}`;
    if (body) headers['content-type'] = 'application/json';
    if (key) headers['idempotency-key'] = key;
    try {
      const answer = await fetch(`${at}/api${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(15_000),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (answer.status >= 500) this.serverErrors.set(answer.status, (this.serverErrors.get(answer.status) ?? 0) + 1);
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
      this.#unanswered += 1; // fetch's TypeError: the network; DOMException: out of time
      return null;
    }
  }
}
