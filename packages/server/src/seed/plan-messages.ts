import type { Dialogue } from './dialogues.ts';
import { products } from './dialogues.ts';
import type { PlannedMessage } from './planned.ts';
import type { Random } from './random.ts';

const seconds = 1000;
const prices = ['R$ 389,90', 'R$ 1.290,00', 'R$ 2.450,00', 'R$ 749,90', 'R$ 169,90'] as const;

interface Speech {
  dialogue: Dialogue;
  /** How many of its lines were said. */
  length: number;
  contactName: string;
  attendantName: string;
  /** When the last line was said. */
  endsAt: number;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Seconds between a line and the one before it. */
function pause(random: Random, before: string | undefined, line: string): number {
  if (before === undefined) return 0;
  if (before[0] === line[0]) return random.between(8, 50);
  return line.startsWith('>') ? random.between(40, 280) : random.between(25, 420);
}

/** Says a dialogue up to a line, with times that lead to its end. Ticks: read where the contact wrote later, else `lastAck`. */
export function planMessages(random: Random, speech: Speech, lastAck: number): PlannedMessage[] {
  const said = speech.dialogue.lines.slice(0, speech.length);
  const fillings: Record<string, string> = {
    name: firstName(speech.contactName),
    agent: firstName(speech.attendantName),
    order: `#${random.between(2100, 9899)}`,
    product: random.pick(products[speech.dialogue.language]),
    price: random.pick(prices),
  };
  const gaps = said.map((line, index) => pause(random, said[index - 1], line) * seconds);
  let at = speech.endsAt - gaps.reduce((sum, gap) => sum + gap, 0);
  const lastOfContact = said.findLastIndex((line) => line.startsWith('<'));
  return said.map((line, index) => {
    at += gaps[index] ?? 0;
    const [, sign, quoted, text = ''] = /^([<>])(\d*) (.*)$/.exec(line) ?? [];
    const fromMe = sign === '>';
    return {
      fromMe,
      body: text.replace(/\{(\w+)\}/g, (_, word: string) => fillings[word] ?? word),
      at,
      quotes: quoted ? Number(quoted) : null,
      ack: fromMe ? (index < lastOfContact ? 3 : lastAck) : 0,
      sendState: fromMe ? 'sent' : null,
      sendError: null,
      part: null,
    };
  });
}
