import type { Message } from '@guiche/contract/messages.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { changeShown } from '../api.ts';

/** The fields that an act changes, as they will be. */
export type Look = Partial<Message>;

/** What is drawn on one message before the server has said so. */
interface Line {
  /** The message as the server last told it. */
  told: Message;
  /** In the order they were drawn. */
  looks: readonly Look[];
}

const lines = new Map<number, Line>();

const fieldsOf = (message: Message, look: Look): Look =>
  Object.fromEntries(Object.entries(message).filter(([field]) => field in look)) as Look;

/** Draws an act on a message that is shown, until it ends: by the server's word, or by being taken back. */
export function drawLook(cache: QueryClient, message: Message, look: Look): { end: () => void; takeBack: () => void } {
  const { id, version } = message;
  const known = lines.get(id);
  const line: Line = known?.told.version === version ? known : { told: message, looks: [] };
  line.looks = [...line.looks, look];
  lines.set(id, line);
  changeShown(cache, id, (now) => (now.version === version ? { ...now, ...look } : now));

  const end = () => {
    line.looks = line.looks.filter((each) => each !== look);
    if (line.looks.length === 0 && lines.get(id) === line) lines.delete(id);
  };
  const takeBack = () => {
    end();
    const without: Look = Object.assign(fieldsOf(line.told, look), ...line.looks);
    // By version: the cache keeps copies, so what was drawn is not known by itself. A newer one says what became of it.
    changeShown(cache, id, (now) => (now.version === version ? { ...now, ...without } : now));
  };
  return { end, takeBack };
}
