import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type Page, request } from '@playwright/test';
import type { Person } from '../stage/people.ts';
import { password } from '../stage/seed.ts';

/** A person's open inbox, on a machine that is so many times slower than this one. */
export interface Visit {
  page: Page;
  /** How many times longer a fixed calculation took there than before: whether the browser was slowed at all. */
  slowedBy: number;
  close(): Promise<void>;
}

interface Visitor {
  browser: Browser;
  /** Of the server. */
  origin: string;
  person: Person;
  /** 1: as it is. */
  slowdown: number;
}

/** The chat's code travels 3 s after the list, when nobody has chosen a ticket until then. */
const loadedAfterMs = 4000;
const leastSlowed = 0.6;

/** What a browser keeps of a sign-in. The form itself is not measured. */
async function signIn(origin: string, { email }: Person) {
  const client = await request.newContext({ baseURL: origin });
  try {
    const answer = await client.post('/api/auth/login', { data: { email, password, remember: true } });
    if (answer.status() !== 200) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`);
    const { token, user }: { token: string; user: { id: number } } = await answer.json();
    const { cookies } = await client.storageState();
    const kept = { token, tokenUserId: String(user.id), [`alerts-offer:${user.id}`]: 'done' };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    return { cookies, origins: [{ origin, localStorage }] };
  } finally {
    await client.dispose();
  }
}

/** Runs in the page: milliseconds of a calculation that needs nothing but the processor. */
function calculate(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; turn++) {
    const began = performance.now();
    let sum = turn;
    for (let n = 0; n < 20_000_000; n++) sum = (sum * 31 + n) | 0;
    // The sum is used, or the loop might be left out.
    best = Math.min(best, performance.now() - began + (sum === 0.5 ? 1 : 0));
  }
  return best;
}

/** Opens the list of everybody's open tickets. Slowed down once the page is there: every navigation starts afresh. */
export async function visitInbox({ browser, origin, person, slowdown }: Visitor): Promise<Visit> {
  const storageState = await signIn(origin, person);
  const viewport = { width: 1366, height: 768 };
  const context = await browser.newContext({ viewport, locale: 'pt-BR', baseURL: origin, storageState });
  try {
    const page = await context.newPage();
    await page.goto('/tickets?showAll=true');
    await page.locator('[data-ticket]').first().waitFor();
    await wait(loadedAfterMs);
    const asItIs = await page.evaluate(calculate);
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const slowedBy = (await page.evaluate(calculate)) / asItIs;
    if (slowedBy < slowdown * leastSlowed)
      throw new Error(`the browser is ${slowedBy.toFixed(1)} times slower, not ${slowdown}: nothing would be proved`);
    return { page, slowedBy, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
