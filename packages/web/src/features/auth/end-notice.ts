import type { EndReason } from '../../lib/session-store.ts';

const key = 'endReason';

/** `dueDate`: for `overdue`, the date that passed. */
interface EndNotice {
  reason: EndReason;
  dueDate?: string | undefined;
}

/** Stores why the last session ended, across the reload that follows a sign-in elsewhere. */
export const keepEndNotice = ({ reason, dueDate = '' }: EndNotice) =>
  sessionStorage.setItem(key, `${reason} ${dueDate}`);
export const forgetEndNotice = () => sessionStorage.removeItem(key);

export function keptEndNotice(): { reason: string; dueDate: string } {
  const [reason = '', dueDate = ''] = (sessionStorage.getItem(key) ?? '').split(' ');
  return { reason, dueDate };
}
