import { lazy } from 'react';

/** The conversation beside the ticket list. It arrives with the inbox, not with the sign-in page. */
export const ChatPane = lazy(async () => ({ default: (await import('./chat-pane.tsx')).ChatPane }));
