// Only what weighs little: the sign-in page loads this file with the routes. The screen itself arrives later.
export { BeginHost } from './begin-host.tsx';
export { changesSettled, letChangesFollowMessages } from './changes-under-way.ts';
export type { ChatDoor, ChatHit, ChatPaneProps } from './chat-pane.ts';
export { loadTicketLogDialog } from './load-log-dialog.ts';
export { useTicketPeek } from './peek.ts';
export { isNumberName, rowTime } from './row-text.ts';
export { useLongPress } from './use-long-press.ts';
export { MarkContext, useMark } from './use-mark.ts';
export { useNow } from './use-now.ts';
export { useWaitingText } from './use-waiting-text.ts';
