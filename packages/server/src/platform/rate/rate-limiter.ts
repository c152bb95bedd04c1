import type pg from 'pg';

/** Limits how often something happens. Every answer is the seconds to wait; 0: go on. */
export interface RateLimiter {
  /** Counts one more cheaply, for limits that protect the service, where a few too many do no harm. */
  hit(key: string, limit: number, windowMs: number): Promise<number>;
  /** Counts one more exactly, over all processes, for limits that protect a secret. */
  count(key: string, limit: number, windowMs: number): Promise<number>;
  /** Takes back one count of each key, where it turned out not to matter. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** What this process already knows, without counting. */
  blockedFor(key: string): number;
}

/** The counts that all processes share. */
interface SharedCounts {
  /** Counts one more in the key's window, as `control.hit_rate` does. */
  count(key: string, limit: number, windowMs: number): Promise<number>;
  giveBack(keys: readonly string[]): Promise<void>;
}

interface Window {
  endsAt: number;
  hits: number;
  blockedUntil: number;
}

const sweepEveryMs = 60_000;

/**
 * Makes counters in memory over one shared counter.
 * The first half of a limit is counted in memory alone: nearly every caller stays below it, and asking the database
 * would cost each request a write. From the half on the shared counter decides over the other half. So one process
 * keeps the limit, and n processes let at most (n + 1) / 2 times of it pass. A refusal is remembered until its end, so
 * further knocking costs nothing.
 */
export function createRateLimiter(shared: SharedCounts, now: () => number = () => performance.now()): RateLimiter {
  const windows = new Map<string, Window>();
  let sweptAt = now();

  function windowOf(key: string, windowMs: number): Window {
    const time = now();
    if (time - sweptAt > sweepEveryMs) {
      sweptAt = time;
      for (const [old, { endsAt, blockedUntil }] of windows)
        if (endsAt <= time && blockedUntil <= time) windows.delete(old);
    }
    let window = windows.get(key);
    if (!window || (window.endsAt <= time && window.blockedUntil <= time)) {
      window = { endsAt: time + windowMs, hits: 0, blockedUntil: 0 };
      windows.set(key, window);
    }
    return window;
  }

  const secondsLeft = (window: Window | undefined) =>
    Math.max(0, Math.ceil(((window?.blockedUntil ?? 0) - now()) / 1000));

  async function askShared(window: Window, key: string, limit: number, windowMs: number): Promise<number> {
    const seconds = await shared.count(key, limit, windowMs);
    // A later hit may have been refused and answered first; an allowed one stays allowed.
    if (seconds <= 0) return 0;
    window.blockedUntil = now() + seconds * 1000;
    return secondsLeft(window);
  }

  return {
    async hit(key, limit, windowMs) {
      const window = windowOf(key, windowMs);
      if (window.blockedUntil > now()) return secondsLeft(window);
      const free = Math.floor(limit / 2);
      if (++window.hits <= free) return 0;
      return askShared(window, key, limit - free, windowMs);
    },
    async count(key, limit, windowMs) {
      return askShared(windowOf(key, windowMs), key, limit, windowMs);
    },
    giveBack: (keys) => shared.giveBack(keys),
    blockedFor: (key) => secondsLeft(windows.get(key)),
  };
}

/** The shared counts in PostgreSQL. */
export const sharedCounts = (pool: pg.Pool): SharedCounts => ({
  async count(key, limit, windowMs) {
    const { rows } = await pool.query<{ seconds: number }>({
      name: 'hit_rate',
      text: `select control.hit_rate($1, $2, $3 * interval '1 millisecond') as seconds`,
      values: [key, limit, windowMs],
    });
    return rows[0]?.seconds ?? 0;
  },
  async giveBack(keys) {
    await pool.query({ name: 'return_hits', text: 'select control.return_hits($1)', values: [keys] });
  },
});

/**
 * The key under which a caller without a session is counted. An IPv6 subscriber owns a /64, so its first half stands
 * for the address.
 */
export function addressKey(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...gap, ...after].slice(0, 4).join(':');
}
