import type { Mail, MessageType } from './model.ts';
import type { OutboxItem } from './outbox.ts';

/** `to` is a contact's name, id or number; `timeout` is milliseconds (60000); `since` an outbox position. */
export type ExpectedSend = {
  to?: string;
  type?: MessageType;
  text?: string | RegExp;
  since?: number;
  timeout?: number;
};

/** `to` is a recipient's address, in any letters' case; `since` a position among the mails. */
export type ExpectedMail = { to?: string; subject?: string | RegExp; since?: number; timeout?: number };

/** One call of the admin API. */
export type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

const POLL_MS = 5000;

export async function expectSent(call: Call, expected: ExpectedSend, taken: Set<string>): Promise<OutboxItem> {
  const timeout = expected.timeout ?? 60_000;
  const deadline = Date.now() + timeout;
  const seen: OutboxItem[] = [];
  for (let since = expected.since ?? 0; ; ) {
    const left = Math.min(POLL_MS, Math.max(0, deadline - Date.now()));
    const page = await call<{ messages: OutboxItem[]; next: number }>('GET', `/sim/outbox?since=${since}&wait=${left}`);
    const found = page.messages.find((item) => !taken.has(item.id) && fits(item, expected));
    if (found !== undefined) {
      taken.add(found.id);
      return found;
    }
    seen.push(...page.messages);
    since = page.next;
    if (Date.now() >= deadline) throw new Error(describeMiss(expected, timeout, seen));
  }
}

export async function expectMail(call: Call, expected: ExpectedMail, taken: Set<number>): Promise<Mail> {
  const deadline = Date.now() + (expected.timeout ?? 60_000);
  const seen: Mail[] = [];
  for (let since = expected.since ?? 0; ; ) {
    const left = Math.min(POLL_MS, Math.max(0, deadline - Date.now()));
    const page = await call<{ mails: Mail[]; next: number }>('GET', `/sim/mails?since=${since}&wait=${left}`);
    const found = page.mails.find((mail) => !taken.has(mail.seq) && mailFits(mail, expected));
    if (found !== undefined) {
      taken.add(found.seq);
      return found;
    }
    seen.push(...page.mails);
    since = page.next;
    if (Date.now() < deadline) continue;
    const lines = seen.slice(-10).map((mail) => `  to ${mail.to.join(', ')}: ${mail.subject}`);
    throw new Error(`simulator: no such mail came; ${seen.length} others:\n${lines.join('\n')}`);
  }
}

function mailFits(mail: Mail, { to, subject }: ExpectedMail): boolean {
  const isTo = to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase());
  const isSubject =
    subject === undefined || (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject));
  return isTo && isSubject;
}

function fits(item: OutboxItem, { to, text, type }: ExpectedSend): boolean {
  if (type !== undefined && item.type !== type) return false;
  const isTo = to === undefined || [item.contactName, item.contactId, item.to, item.waId].includes(to);
  const isText = text === undefined || (typeof text === 'string' ? item.text === text : text.test(item.text));
  return isTo && isText;
}

function describeMiss({ to, text, type }: ExpectedSend, timeout: number, seen: readonly OutboxItem[]): string {
  const lines = seen
    .slice(-10)
    .map((item) => `  to ${item.contactName ?? item.to}: ${item.type} ${JSON.stringify(item.text)}`);
  const what = `${type ?? ''} ${text === undefined ? 'anything' : String(text)} to ${to ?? 'anybody'}`;
  return [
    `simulator: the business did not send ${what} within ${timeout} ms; it sent ${seen.length} messages:`,
    ...lines,
  ].join('\n');
}
