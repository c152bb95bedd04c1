import type { Logger } from 'pino';
import { addressKey } from './rate-limiter.ts';

interface Limits {
  /** Refusals a minute, and the bytes that had to be read for them. */
  perMinute: number;
  bytesPerMinute: number;
  /** Under way at once from an address that nothing good came from. */
  bytesAtOnce: number;
}

interface Deps extends Limits {
  log: Pick<Logger, 'warn'>;
  /** The one line that tells of an address's minute. */
  line: string;
  /** One more was refused. */
  onRefused?(): void;
}

interface Window {
  endsAt: number;
  refused: number;
  bytes: number;
}

const minuteMs = 60_000;
/** So long an address is known for the good that came from it: a platform's senders are shared by good and bad. */
const goodForMs = 10 * minuteMs;
/** Beyond so many addresses in a minute the oldest are told early and forgotten. */
const mostAddresses = 10_000;

/**
 * What strangers cost who are refused only after their bytes were looked at: counted by address, in the memory of this
 * process. An address beyond its limits is not read any more, unless something good came from it a while ago. The log
 * gets one line an address and minute, with the count, and no stack.
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

  /** Seconds until so many bytes of this address are read; 0: now, and they count as under way until `leave`. */
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

  /** What entered is done with. */
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

  /** Something good came from here. */
  approve(ip: string): void {
    const key = addressKey(ip);
    this.#goodUntil.delete(key); // to the end: the map's order is the order of age
    this.#goodUntil.set(key, performance.now() + goodForMs);
    const [oldest] = this.#goodUntil.keys();
    if (this.#goodUntil.size > mostAddresses && oldest !== undefined) this.#goodUntil.delete(oldest);
  }

  /** Tells what was not told yet. */
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
