/**
 * Signals between this person's tabs by Web Locks: unlike a message, a lock ends by itself when its tab closes, crashes
 * or is frozen. Without locks (plain HTTP to another machine) each tab acts for itself.
 */
const prefix = 'guiche:';
const own = new Set<string>();

/** Holds a lock until the returned function is called. */
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
    // Given up at the moment it was granted.
    if (waiting.signal.aborted) return;
    onHeld();
    return done;
  };
  locks.request(prefix + name, { mode, signal: waiting.signal }, whileHeld).catch((error: unknown) => {
    // Given up while it waited.
    if (!waiting.signal.aborted) reportError(error);
  });
  return () => {
    waiting.abort();
    release();
  };
}

/** Takes a task that one tab does at a time. Later tabs wait in line; `onTurn` says whether it is this tab's turn. */
export function takePart(name: string, onTurn: (isMine: boolean) => void): () => void {
  const release = hold(name, 'exclusive', () => onTurn(true));
  return () => {
    onTurn(false);
    release();
  };
}

/** Shows a fact about this tab to all tabs, until the returned function is called. */
export function showSign(name: string): () => void {
  own.add(name);
  const release = hold(name, 'shared', () => {});
  return () => {
    own.delete(name);
    release();
  };
}

/** The facts shown by all tabs. */
export async function readSigns(): Promise<ReadonlySet<string>> {
  const { locks } = navigator;
  if (!locks) return own;
  const { held = [] } = await locks.query();
  return new Set([...own, ...held.map(({ name = '' }) => name.slice(prefix.length))]);
}
