import type { Connection } from '@guiche/contract/connections.schemas';

const byName = (a: Connection, b: Connection) => a.name.localeCompare(b.name) || a.id - b.id;

/** The list with this connection, unless the list has a newer one. */
export function withConnection(known: Connection[], connection: Connection): Connection[] {
  const before = known.find(({ id }) => id === connection.id);
  if (before && before.version > connection.version) return known;
  return [...known.filter(({ id }) => id !== connection.id), connection].sort(byName);
}

export const withoutConnection = (known: Connection[], whatsappId: number): Connection[] =>
  known.filter(({ id }) => id !== whatsappId);
