export interface Incoming {
  name: string;
  text: string;
}

interface Spoken {
  key: 'spoken.one' | 'spoken.several' | 'spoken.many';
  values: Record<string, string | number>;
}

/** The announcement of messages that arrived together: the one, how many of one person, or how many in all. */
export function spokenText(batch: readonly Incoming[]): Spoken | null {
  const [first] = batch;
  if (first === undefined) return null;
  if (batch.length === 1) return { key: 'spoken.one', values: { name: first.name, text: first.text } };
  const count = batch.length;
  const samePerson = batch.every(({ name }) => name === first.name);
  return samePerson
    ? { key: 'spoken.several', values: { name: first.name, count } }
    : { key: 'spoken.many', values: { count } };
}
