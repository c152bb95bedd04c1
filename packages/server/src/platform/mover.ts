import type { Actor } from '@guiche/contract/actor';
import { systemUserId } from './system-actor.ts';

/** Who changes something: a person, with their rights, or a part of ours that runs without one, which has none. */
export type Mover = { kind: 'person'; actor: Actor } | { kind: 'program'; name: string };

/** The mover that a context acts for. One without a person is the program that has no other name. */
export const moverOf = ({ actor }: { actor: Actor }): Mover =>
  actor.userId === systemUserId ? { kind: 'program', name: 'system' } : { kind: 'person', actor };

/** The mover as rows keep it: a program is nobody there. */
export const userIdOf = (mover: Mover): number | null => (mover.kind === 'person' ? mover.actor.userId : null);
