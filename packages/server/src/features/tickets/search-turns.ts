/** A search of messages may keep a connection busy for half a second: of a process's connections most stay free for the rest. */
const mostAtOnce = 4;
/** So that the searches of one company leave turns to those of others. */
const mostOfCompany = 2;
const mostWaiting = 32;

const running = new Map<number, number>();
const waiting: { companyId: number; begin(): void }[] = [];

const runningOf = (companyId: number) => running.get(companyId) ?? 0;

function mayBegin(companyId: number): boolean {
  const inAll = [...running.values()].reduce((sum, each) => sum + each, 0);
  return inAll < mostAtOnce && runningOf(companyId) < mostOfCompany;
}

/** Runs a search as soon as few enough others run. Null: too many wait already. */
export async function searchInTurn<T>(companyId: number, search: () => Promise<T>): Promise<T | null> {
  if (mayBegin(companyId)) take(companyId);
  else {
    if (waiting.length >= mostWaiting) return null;
    await new Promise<void>((begin) => waiting.push({ companyId, begin })); // whoever ends takes the turn for us
  }
  try {
    return await search();
  } finally {
    giveBack(companyId);
    const next = waiting.findIndex((each) => mayBegin(each.companyId));
    for (const each of next < 0 ? [] : waiting.splice(next, 1)) {
      take(each.companyId);
      each.begin();
    }
  }
}

function take(companyId: number): void {
  running.set(companyId, runningOf(companyId) + 1);
}

function giveBack(companyId: number): void {
  const left = runningOf(companyId) - 1;
  if (left > 0) running.set(companyId, left);
  else running.delete(companyId);
}
