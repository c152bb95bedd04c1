import type * as schemas from './interactive-sends.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Limits of the Cloud API, the narrowest of all: characters, and the rows of all sections together. */
export const listLimits = {
  title: 60,
  text: 1024,
  button: 20,
  sections: 10,
  sectionTitle: 24,
  rows: 10,
  rowTitle: 24,
  description: 72,
} as const;

/** WhatsApp's limits: characters of the question and of an option, and the number of options. */
export const pollLimits = { question: 255, option: 100, fewest: 2, most: 12 } as const;

type Routes = typeof schemas.interactiveRoutes;

/** The route that sends each kind. */
export const interactiveRoutes: { [K in keyof Routes]: BrowserRoute<Routes[K]> } = {
  list: { method: 'POST', path: '/messages/lista/:ticketId' },
  url: { method: 'POST', path: '/messages/URL/:ticketId' },
  copy: { method: 'POST', path: '/messages/copy/:ticketId' },
  call: { method: 'POST', path: '/messages/call/:ticketId' },
  pix: { method: 'POST', path: '/messages/PIX/:ticketId' },
  poll: { method: 'POST', path: '/messages/poll/:ticketId' },
};
