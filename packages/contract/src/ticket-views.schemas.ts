import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

const name = z.string().check(z.maxLength(50), f.seen());
/** The search part of an inbox address. It is read like any address, so unknown parts are ignored. */
const search = z.string().check(z.maxLength(2000), z.regex(/^(\?[^\s#]*)?$/));

const ticketView = z.object({ id: f.id, name: z.string(), search: z.string() });
export type TicketView = z.infer<typeof ticketView>;

const own = noAudit('a person’s own arrangement');

/** Lists the caller's views, by name. [+] */
export const listTicketViews = defineRoute({
  method: 'GET',
  path: '/ticket-views',
  result: z.array(ticketView),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Creates a view. Names are compared folded. [+] */
export const createTicketView = defineRoute({
  method: 'POST',
  path: '/ticket-views',
  body: z.strictObject({ name, search, companyId: z.optional(f.id) }),
  result: ticketView,
  errors: ['ERR_VIEW_NAME_TAKEN', 'ERR_TOO_MANY_VIEWS'],
  needs: signedIn,
  audit: own,
});

/** Changes a view. [+] */
export const updateTicketView = defineRoute({
  method: 'PUT',
  path: '/ticket-views/:viewId',
  params: z.strictObject({ viewId: f.idText }),
  body: z.strictObject({ name: z.optional(name), search: z.optional(search), companyId: z.optional(f.id) }),
  result: ticketView,
  errors: ['ERR_NO_VIEW_FOUND', 'ERR_VIEW_NAME_TAKEN'],
  needs: signedIn,
  audit: own,
});

/** Removes a view. [+] */
export const deleteTicketView = defineRoute({
  method: 'DELETE',
  path: '/ticket-views/:viewId',
  params: z.strictObject({ viewId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_VIEW_FOUND'],
  needs: signedIn,
  audit: own,
});
