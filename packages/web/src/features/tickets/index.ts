// Exports only small modules, because the sign-in page loads this file with the routes; the screen is loaded on demand.

export { changesSettled, letChangesFollowMessages } from './changes-under-way.ts';
export type { ChatHit, ChatPaneProps, InboxActions } from './chat-pane-props.ts';
export { loadTicketLogDialog } from './load-log-dialog.ts';
export { NewTicketHost } from './new-ticket-host.tsx';
export { useTicketPeek } from './peek.ts';
export { isNumberName, rowTime } from './row-text.ts';
export { useLongPress } from './use-long-press.ts';
export { MarkContext, useMark } from './use-mark.ts';
export { useNow } from './use-now.ts';
export { useWaitingText } from './use-waiting-text.ts';
