import { lazyPart } from '../../ui/lazy-part.tsx';

/** The conversation beside the ticket list; loaded with the inbox, not with the sign-in page. */
export const ChatPane = lazyPart(async () => (await import('./chat-pane.tsx')).ChatPane);
