import { playDatabaseEnds } from './f3-restart-database.ts';
import type { Fault } from './fault.ts';

/** kill -9 of every process of PostgreSQL: what it acknowledged must be on the disk. */
export const killDatabase: Fault = {
  name: 'F4',
  title: 'kill -9 of PostgreSQL under load',
  channels: ['whatsappapi', 'whatsapp'],
  play: (desk, short) => playDatabaseEnds(desk, short ? ['killed'] : ['killed', 'killed', 'killed'], short),
};
