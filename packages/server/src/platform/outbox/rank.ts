/**
 * Who asks for a send: a person; a program that answers, reminds or greets; a campaign, which writes to many and can
 * wait.
 */
export type Origin = 'person' | 'program' | 'campaign';

/** In which order lanes get their turns, best first. */
export const ranks = [0, 1, 2] as const;
export type Rank = (typeof ranks)[number];

export const rankOf: Readonly<Record<Origin, Rank>> = { person: 0, program: 1, campaign: 2 };
