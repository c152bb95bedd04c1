import pg from 'pg';

type Moment = Date | number | null; // infinity is a number

const readAny: (text: string) => Moment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/** `2026-11-27 14:00:00.123+00`, in years of four digits; a page of a list holds hundreds of them. */
const isPlain = (text: string) => text.length <= 26 && text.charCodeAt(10) === 32 && text.endsWith('+00');

/** Reads a moment as PostgreSQL writes it; all others than those of its usual form by the reader of the driver. */
export function readMoment(text: string): Moment {
  return isPlain(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAny(text);
}
