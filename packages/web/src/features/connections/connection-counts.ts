import type { AnyConnection } from '@guiche/contract/connection-sessions.schemas';

export interface Counts {
  connected: number;
  disconnected: number;
  total: number;
}

export function countOf(connections: readonly Pick<AnyConnection, 'status'>[]): Counts {
  const connected = connections.filter(({ status }) => status === 'CONNECTED').length;
  return { connected, disconnected: connections.length - connected, total: connections.length };
}

export const sumOf = (companies: readonly { whatsapps: readonly Pick<AnyConnection, 'status'>[] }[]): Counts =>
  countOf(companies.flatMap(({ whatsapps }) => whatsapps));
