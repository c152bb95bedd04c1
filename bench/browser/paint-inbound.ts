import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { percentile } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';
import { nextMark, signedWebhook } from '../webhook.ts';

declare global {
  interface Window {
    /** When the message that is awaited was drawn, as milliseconds since 1970. */
    benchPainted?: Promise<number>;
  }
}

const messages = 60;
/** The reading mark follows a message, and must not meet the next one. */
const betweenMs = 600;

/** Runs in the page: until the open chat and its row in the list hold the words; then to the frame after the one that draws them. */
function awaitPainted([ticketId, words]: [string, string]): void {
  const holds = (selector: string) => document.querySelector(selector)?.textContent?.includes(words) ?? false;
  window.benchPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`"${words}" was not shown within 15 s`)), 15_000);
    const look = () => {
      if (!holds('#ticket-chat') || !holds(`[data-ticket="${ticketId}"]`)) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    };
    requestAnimationFrame(look);
  });
}

/** Opens the first conversation; then its contact writes, one message after the other. Answers a line of p50 and p95. */
export async function paintInbound(page: Page, { owner, hot, toProduct }: Stage): Promise<string> {
  const row = page.locator('[data-ticket][aria-posinset="1"]');
  const ticketId = (await row.getAttribute('data-ticket')) ?? '';
  await row.click();
  await page.locator('#ticket-chat [data-message]').first().waitFor();
  const { rows } = await owner.query<{ number: string }>(
    `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.id = $2`,
    [hot.id, ticketId],
  );
  const times: number[] = [];
  while (times.length < messages) {
    await wait(betweenMs);
    const mark = nextMark();
    await page.evaluate(awaitPainted, [ticketId, mark] as [string, string]);
    const posted = performance.timeOrigin + performance.now();
    await toProduct.send(signedWebhook(hot.account, rows[0]?.number ?? '', mark));
    times.push((await page.evaluate(() => window.benchPainted ?? Number.NaN)) - posted);
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return `signed webhook to its bubble and row painted, at 1x: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${messages} messages)`;
}
