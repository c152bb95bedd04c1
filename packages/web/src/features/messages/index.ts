import { lazyRouteComponent } from '@tanstack/react-router';

/** The conversation beside the ticket list. It arrives with the inbox, not with the sign-in page. */
export const ChatPane = lazyRouteComponent(() => import('./chat-pane.tsx'), 'ChatPane');
