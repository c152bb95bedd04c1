/** The names that the company's texts may use between double braces. */
export const variableNames = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'data_hora',
  'ticket_id',
  'queue',
  'connection',
  'name_company',
] as const;
export type VariableName = (typeof variableNames)[number];

export interface VariableSource {
  contactName: string;
  userName: string;
  companyName: string;
  protocol: string;
  ticketId: number;
  queueName: string;
  connectionName: string;
  /** IANA name: dates and the greeting follow the company's clock. */
  timeZone: string;
  now: Date;
}

const greetings = [
  [6, 'Boa madrugada'],
  [12, 'Bom dia'],
  [18, 'Boa tarde'],
  [24, 'Boa noite'],
] as const;

function clockOf(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('day')}-${part('month')}-${part('year')}`,
    hour: `${part('hour')}:${part('minute')}:${part('second')}`,
    hours: Number(part('hour')),
  };
}

/** The values, all as text. */
export function variablesOf(source: VariableSource): Record<VariableName, string> {
  const { date, hour, hours } = clockOf(source.now, source.timeZone);
  const name = source.contactName.trim();
  return {
    firstName: name.split(/\s+/)[0] ?? '',
    name,
    userName: source.userName,
    ms: greetings.find(([until]) => hours < until)?.[1] ?? 'Boa noite',
    protocol: source.protocol,
    date,
    hour,
    data_hora: `${date} ${hour}`,
    ticket_id: String(source.ticketId),
    queue: source.queueName,
    connection: source.connectionName,
    name_company: source.companyName,
  };
}

/**
 * Fills in the values, in one pass: a value is never read as a variable, and nothing is escaped. An unknown name stays
 * as it was written. `${queue.name}` is the older spelling of the queue in transfer texts.
 */
export function fillVariables(text: string, values: Readonly<Record<VariableName, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}|\$\{queue\.name\}/g, (found, name: string | undefined) => {
    if (name === undefined) return values.queue;
    return Object.hasOwn(values, name) ? values[name as VariableName] : found;
  });
}
