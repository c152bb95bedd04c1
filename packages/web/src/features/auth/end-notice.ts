import type { EndReason } from '../../lib/session-store.ts';

const key = 'endReason';

/** `dueDate`: the one that passed, for `overdue`. */
interface EndNotice {
  reason: EndReason;
  dueDate?: string | undefined;
}

/** Why the last session ended, kept over the reload that follows a sign-in elsewhere. */
export const keepEndNotice = ({ reason, dueDate = '' }: EndNotice) =>
  sessionStorage.setItem(key, `${reason} ${dueDate}`);
export const forgetEndNotice = () => sessionStorage.removeItem(key);

export function keptEndNotice(): { reason: string; dueDate: string } {
  const [reason = '', dueDate = ''] = (sessionStorage.getItem(key) ?? '').split(' ');
  return { reason, dueDate };
}
