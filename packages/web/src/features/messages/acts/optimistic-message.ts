import type { Message } from '@guiche/contract/messages.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { changeShown } from '../api.ts';

/** The fields that an act changes, with their new values. */
export type MessageChange = Partial<Message>;

/** The optimistic changes of one message. */
interface Line {
  /** The message as the server last sent it. */
  told: Message;
  /** In the order in which they were shown. */
  changes: readonly MessageChange[];
}

const lines = new Map<number, Line>();

const fieldsOf = (message: Message, change: MessageChange): MessageChange =>
  Object.fromEntries(Object.entries(message).filter(([field]) => field in change)) as MessageChange;

/**
 * Shows a change of a message before the server answers. `end`: the server's message replaces it; `takeBack`: it is
 * reverted.
 */
export function drawOptimistic(
  cache: QueryClient,
  message: Message,
  change: MessageChange,
): { end: () => void; takeBack: () => void } {
  const { id, version } = message;
  const known = lines.get(id);
  const line: Line = known?.told.version === version ? known : { told: message, changes: [] };
  line.changes = [...line.changes, change];
  lines.set(id, line);
  changeShown(cache, id, (now) => (now.version === version ? { ...now, ...change } : now));

  const end = () => {
    line.changes = line.changes.filter((each) => each !== change);
    if (line.changes.length === 0 && lines.get(id) === line) lines.delete(id);
  };
  const takeBack = () => {
    end();
    const without: MessageChange = Object.assign(fieldsOf(line.told, change), ...line.changes);
    // The version decides, because the cache keeps copies. A newer version already says what became of the change.
    changeShown(cache, id, (now) => (now.version === version ? { ...now, ...without } : now));
  };
  return { end, takeBack };
}
