import { late } from '../../ui/late.tsx';

/** The conversation beside the ticket list. It arrives with the inbox, not with the sign-in page. */
export const ChatPane = late(async () => (await import('./chat-pane.tsx')).ChatPane);
