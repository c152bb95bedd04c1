/**
 * What this person's tabs tell each other, by Web Locks: unlike a message, a lock ends by itself when its tab closes,
 * crashes or is put away. Without them (plain HTTP to another machine) each tab speaks for itself.
 */
const prefix = 'guiche:';
const own = new Set<string>();

/** Holds a lock until the answered function is called. */
function hold(name: string, mode: LockMode, onHeld: () => void): () => void {
  const { locks } = navigator;
  if (!locks) {
    onHeld();
    return () => {};
  }
  const waiting = new AbortController();
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  const whileHeld = () => {
    // Given up in the moment it was granted.
    if (waiting.signal.aborted) return;
    onHeld();
    return done;
  };
  locks.request(prefix + name, { mode, signal: waiting.signal }, whileHeld).catch((error: unknown) => {
    // Given up while it stood in line.
    if (!waiting.signal.aborted) reportError(error);
  });
  return () => {
    waiting.abort();
    release();
  };
}

/** Takes a part that one tab plays at a time. Who comes later stands in line; `onTurn` says whose turn it is. */
export function takePart(name: string, onTurn: (isMine: boolean) => void): () => void {
  const release = hold(name, 'exclusive', () => onTurn(true));
  return () => {
    onTurn(false);
    release();
  };
}

/** Shows all tabs that something is true of this one, until the answered function is called. */
export function showSign(name: string): () => void {
  own.add(name);
  const release = hold(name, 'shared', () => {});
  return () => {
    own.delete(name);
    release();
  };
}

/** What is true of any tab. */
export async function readSigns(): Promise<ReadonlySet<string>> {
  const { locks } = navigator;
  if (!locks) return own;
  const { held = [] } = await locks.query();
  return new Set([...own, ...held.map(({ name = '' }) => name.slice(prefix.length))]);
}
