import type { Route } from '@guiche/contract/route';
import { type Answered, ask } from './ask.ts';
import { nameOf } from './contract-routes.ts';
import { type IdSlot, slotsOf } from './id-slots.ts';
import { type Ids, idIn } from './read-rows.ts';
import { wallOf } from './read-walls.ts';
import { type SampleRequest, sampleRequest, writeId } from './sample-request.ts';

/** Somebody who makes requests, and whose company is `home`. */
export interface Principal {
  name: string;
  /** Null: nobody. */
  token: string | null;
  home: Ids;
  /** Rows of another company, and ids beside them that nobody has. */
  foreign: Ids;
  missing: Ids;
  /** Rows of the own company that this person must not see, where there are such. */
  hidden: Partial<Ids>;
  /** Texts of other companies. */
  alienMarks: readonly string[];
}

export interface Pass {
  url: string;
  routes: readonly Route[];
  /** Told of every answer. */
  onAnswer?(request: SampleRequest, answer: Answered): void;
}

const isAcross = (who: Principal, route: Route) =>
  who.name === 'operator' && wallOf(nameOf(route))?.looksAcross === true;

/** Asks and judges what every answer has to keep: no text of another company, no 5xx. Adds what it found to `findings`. */
export async function askAs(
  pass: Pass,
  who: Principal,
  request: SampleRequest,
  what: string,
  findings: string[],
): Promise<Answered> {
  const answer = await ask(pass.url, who.token, request);
  pass.onAnswer?.(request, answer);
  const name = `${nameOf(request.route)} ${what} as ${who.name}`;
  for (const mark of who.alienMarks)
    if (answer.text.includes(mark) && !isAcross(who, request.route))
      findings.push(`${name}: shows a text of another company`);
  if (answer.status >= 500) findings.push(`${name}: ${answer.status} ${answer.code}`);
  return answer;
}

const slotName = ({ part, path }: IdSlot) => `${part} ${path.join('.')}`;

/** Ids in one slot, as the slot takes them: alone, and in lists behind an own one too. */
function spellings(slot: IdSlot, own: number | string, id: number | string): unknown[] {
  const isList = slot.form === 'idList' || slot.form === 'idListText';
  return isList ? [[id], [own, id]] : [writeId(slot, id)];
}

async function compareSlot(pass: Pass, who: Principal, route: Route, slot: IdSlot, findings: string[]): Promise<void> {
  if (isAcross(who, route)) return;
  const own = idIn(who.home, slot.kind);
  const asMissing = spellings(slot, own, idIn(who.missing, slot.kind));
  for (const [from, ids] of [
    ['foreign', who.foreign],
    ['hidden', who.hidden],
  ] as const) {
    const id = ids[slot.kind];
    if (id === undefined) continue;
    for (const [n, value] of spellings(slot, own, id).entries()) {
      const given = await askAs(
        pass,
        who,
        sampleRequest(route, who.home, { slot, value }),
        `${from} ${slotName(slot)}`,
        findings,
      );
      const request = sampleRequest(route, who.home, { slot, value: asMissing[n] });
      const absent = await askAs(pass, who, request, `missing ${slotName(slot)}`, findings);
      if (given.status !== absent.status || given.body !== absent.body)
        findings.push(
          `${nameOf(route)} ${slotName(slot)} as ${who.name}: ${from} answers ${given.status} ${given.body.slice(0, 200)}, missing ${absent.status} ${absent.body.slice(0, 200)}`,
        );
    }
  }
}

/** Ways to read the list of tickets; the search is for the word that marks every company's texts. */
const listings: readonly (readonly [name: string, text: string][])[] = [
  [['status', 'pending']],
  [['status', 'closed']],
  [['status', 'group']],
  [['status', 'search']],
  [
    ['searchParam', 'kanarie'],
    ['searchOnMessages', 'true'],
  ],
];

/** What every principal reads without naming anybody else's row: lists above all. */
async function readOwn(pass: Pass, who: Principal, findings: string[]): Promise<void> {
  for (const route of pass.routes.filter(({ method }) => method === 'GET'))
    await askAs(pass, who, sampleRequest(route, who.home), 'own', findings);
  for (const route of pass.routes.filter((each) => nameOf(each) === 'GET /tickets'))
    for (const more of listings) {
      const request = sampleRequest(route, who.home);
      await askAs(pass, who, { ...request, query: [...request.query, ...more] }, String(more), findings);
    }
}

/**
 * In every slot of every route: a foreign id, and a hidden one, answer exactly like a missing one; no answer holds a text
 * of another company. One request after the other, so that two answers are of the same state.
 */
export async function findLeaks(pass: Pass, principals: readonly Principal[]): Promise<string[]> {
  const findings: string[] = [];
  for (const who of principals) {
    await readOwn(pass, who, findings);
    for (const route of pass.routes)
      for (const slot of slotsOf(route)) await compareSlot(pass, who, route, slot, findings);
  }
  return findings;
}
