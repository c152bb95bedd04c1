import type { Logger } from 'pino';
import { addressKey } from './rate-limiter.ts';

interface Limits {
  /** Most refusals a minute, and most bytes that had to be read for them. */
  perMinute: number;
  bytesPerMinute: number;
  /** Most bytes under way at once from an address without approved requests. */
  bytesAtOnce: number;
}

interface Deps extends Limits {
  log: Pick<Logger, 'warn'>;
  /** The one log line about an address's minute. */
  line: string;
  /** Runs with each refusal. */
  onRefused?(): void;
}

interface Window {
  endsAt: number;
  refused: number;
  bytes: number;
}

const minuteMs = 60_000;
/** How long an approved request speaks for its address: a platform's addresses are shared by good and bad senders. */
const goodForMs = 10 * minuteMs;
/** Most addresses in a minute; beyond them the oldest are logged early and forgotten. */
const mostAddresses = 10_000;

/**
 * Limits the cost of strangers that can be refused only after their bytes were read: counts by address, in the memory
 * of this process. An address beyond its limits is not read any more, unless one of its requests was approved a while
 * ago. The log gets one line per address and minute, with the count and no stack.
 */
export class RefusedAddresses {
  readonly #deps: Deps;
  readonly #windows = new Map<string, Window>();
  readonly #goodUntil = new Map<string, number>();
  readonly #underWay = new Map<string, number>();
  readonly #sweep: NodeJS.Timeout;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#sweep = setInterval(() => this.#tellEnded(performance.now()), minuteMs / 4);
    this.#sweep.unref();
  }

  /**
   * Asks to read so many bytes of this address. Answers the seconds to wait; 0: read now, and the bytes count as under
   * way until `leave`.
   */
  enter(ip: string, bytes: number): number {
    const key = addressKey(ip);
    const now = performance.now();
    if ((this.#goodUntil.get(key) ?? 0) <= now) {
      const { perMinute, bytesPerMinute, bytesAtOnce } = this.#deps;
      const window = this.#windows.get(key);
      if (window && window.endsAt > now && (window.refused >= perMinute || window.bytes >= bytesPerMinute))
        return Math.ceil((window.endsAt - now) / 1000);
      if ((this.#underWay.get(key) ?? 0) + bytes > bytesAtOnce) return 1;
    }
    if (bytes > 0) this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + bytes);
    return 0;
  }

  /** Ends the count of bytes under way. */
  leave(ip: string, bytes: number): void {
    const key = addressKey(ip);
    const left = (this.#underWay.get(key) ?? 0) - bytes;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }

  refuse(ip: string, bytes: number): void {
    const key = addressKey(ip);
    const now = performance.now();
    if ((this.#windows.get(key)?.endsAt ?? now) < now) this.#tell(key);
    const window = this.#windows.get(key) ?? { endsAt: now + minuteMs, refused: 0, bytes: 0 };
    window.refused++;
    window.bytes += bytes;
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > mostAddresses && oldest !== undefined) this.#tell(oldest);
    this.#deps.onRefused?.();
  }

  /** Notes that a request of this address was good. */
  approve(ip: string): void {
    const key = addressKey(ip);
    this.#goodUntil.delete(key); // to the end, so the map is in order of age
    this.#goodUntil.set(key, performance.now() + goodForMs);
    const [oldest] = this.#goodUntil.keys();
    if (this.#goodUntil.size > mostAddresses && oldest !== undefined) this.#goodUntil.delete(oldest);
  }

  /** Logs what was not logged yet. */
  close(): void {
    clearInterval(this.#sweep);
    this.#tellEnded(Number.POSITIVE_INFINITY);
  }

  #tellEnded(now: number): void {
    for (const [address, { endsAt }] of this.#windows) if (endsAt <= now) this.#tell(address);
  }

  #tell(address: string): void {
    const { refused, bytes } = this.#windows.get(address) ?? {};
    this.#windows.delete(address);
    this.#deps.log.warn({ address, refused, bytes }, this.#deps.line);
  }
}
