import type { Message } from '@guiche/contract/messages.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { changeShown } from '../api.ts';

/** The fields that an act changes, as they will be. */
export type MessageChange = Partial<Message>;

/** What is drawn on one message before the server has said so. */
interface Line {
  /** The message as the server last told it. */
  told: Message;
  /** In the order they were drawn. */
  changes: readonly MessageChange[];
}

const lines = new Map<number, Line>();

const fieldsOf = (message: Message, change: MessageChange): MessageChange =>
  Object.fromEntries(Object.entries(message).filter(([field]) => field in change)) as MessageChange;

/** Draws an act on a message that is shown, until it ends: by the server's word, or by being taken back. */
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
    // By version: the cache keeps copies, so what was drawn is not known by itself. A newer one says what became of it.
    changeShown(cache, id, (now) => (now.version === version ? { ...now, ...without } : now));
  };
  return { end, takeBack };
}
