import { userEvent } from '@guiche/contract/users.schemas';
import * as z from 'zod/mini';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { sweepPresence, sweepPresenceSchedule } from './presence.ts';
import { userRoutes } from './users.routes.ts';

export const users: Feature = {
  name: 'users',
  maskers: hidingNothing(userEvent),
  isReplacing({ name, payload }) {
    if (name !== userEvent.name) return false;
    const read = z.safeParse(userEvent.payload, payload);
    if (!read.success || read.data.action === 'delete') return true;
    return read.data.action === 'update' && read.data.changed.includes('rights');
  },
  schedules: [sweepPresenceSchedule],
  compose: () => ({ routes: userRoutes, jobs: [sweepPresence] }),
};
