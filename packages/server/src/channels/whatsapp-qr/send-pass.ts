/** Pause between two messages of one account, before it is varied. */
const gapMs = 400;
/** After how many of people's messages in a row a waiting one of a program leaves. */
const peopleInARow = 3;

/**
 * Makes the pass by which an account's messages leave one after the other, with a pause in between; what people wrote
 * goes before what programs did. It resolves when the message may leave.
 */
export function createSendPass(gap = () => gapMs * (0.5 + Math.random())): (isManual: boolean) => Promise<void> {
  const people: (() => void)[] = [];
  const programs: (() => void)[] = [];
  let inARow = 0;
  let isPausing = false;

  function letNextGo(): void {
    const isPeoples = people.length > 0 && (inARow < peopleInARow || programs.length === 0);
    const go = isPeoples ? people.shift() : programs.shift();
    isPausing = go !== undefined;
    if (!go) return;
    inARow = isPeoples ? inARow + 1 : 0;
    setTimeout(letNextGo, gap());
    go();
  }

  return (isManual) =>
    new Promise((go) => {
      (isManual ? people : programs).push(go);
      if (!isPausing) letNextGo();
    });
}
