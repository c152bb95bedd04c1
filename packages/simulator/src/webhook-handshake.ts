import { randomInt } from 'node:crypto';

/**
 * Meta's check of a callback address: it must give the challenge back, bare, with status 200.
 * Source: Meta webhooks, "Verification requests". Returns null, or why it is refused.
 */
export async function checkCallback(url: string, verifyToken: string): Promise<string | null> {
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  const asked = new URL(url);
  asked.searchParams.set('hub.mode', 'subscribe');
  asked.searchParams.set('hub.challenge', challenge);
  asked.searchParams.set('hub.verify_token', verifyToken);
  try {
    const answer = await fetch(asked, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const body = await answer.text();
    if (answer.status !== 200) return `the callback answered ${answer.status}`;
    return body === challenge ? null : 'the callback did not give the challenge back';
  } catch (error) {
    return `the callback does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}
