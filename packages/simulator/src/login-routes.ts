import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathText, queryText, RequestError } from './checks.ts';
import type { Sim } from './context.ts';
import { GraphError, tokenError, unknownObjectError } from './graph-errors.ts';
import { ALL_SCOPES, readUserToken, tokenOf, userToken } from './login-tokens.ts';
import { accountsOf, isMessagingPhone, type MessagingPhone } from './messaging-accounts.ts';
import type { Phone } from './model.ts';
import { scopesOf } from './permissions.ts';
import { firstOwner } from './seed-world.ts';

const SHORT_S = 2 * 3600;
const LONG_S = 60 * 24 * 3600;
const DATA_S = 90 * 24 * 3600;
const DIALOG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The dialog in which people choose who they are; it sends them back with a token, as the platform's does. */
export async function registerLoginRoutes(app: FastifyInstance, sim: Sim): Promise<void> {
  for (const address of ['/dialog/oauth', '/:version(^v\\d+\\.0$)/dialog/oauth']) {
    app.get(address, async (request, reply) => {
      const { scopes, ...target } = readTarget(sim, request);
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', DIALOG_POLICY)
        .header('Cache-Control', 'no-store')
        .send(drawDialog(sim, target, scopes));
    });
  }
}

type Target = { back: URL; state: string };

/** Only back to this machine: a token in an address is for nobody else. */
function readTarget(sim: Sim, { query }: FastifyRequest): Target & { scopes: string[] } {
  const [app, target] = [queryText(query, 'client_id'), queryText(query, 'redirect_uri')];
  const back = URL.parse(target ?? '');
  const isLocal = back !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(back.hostname);
  if (app !== sim.identity.appId) throw new RequestError(400, 'client_id is not the app of this simulator');
  if (!isLocal) throw new RequestError(400, 'redirect_uri must be on this machine');
  const asked = queryText(query, 'scope')?.split(',');
  const scopes = asked === undefined ? ALL_SCOPES : ALL_SCOPES.filter((scope) => asked.includes(scope));
  return { back, state: queryText(query, 'state') ?? '', scopes };
}

function drawDialog(sim: Sim, { back, state }: Target, scopes: string[]): string {
  const owners = [...new Set([firstOwner, ...pagesOf(sim).map(({ messaging }) => messaging.ownerId)])];
  const links = owners.map((userId) => {
    const given = { access_token: userToken({ userId, life: 'short', scopes }), expires_in: String(SHORT_S), state };
    const names = pagesOf(sim).filter(({ messaging }) => messaging.ownerId === userId);
    const list = names.map(({ verifiedName }) => verifiedName).join(', ') || '—';
    const address = `${back.href.replace(/#.*$/, '')}#${new URLSearchParams(given)}`;
    return `<li><a href="${asText(address)}">${asText(userId)}</a><br><small>${asText(list)}</small></li>`;
  });
  const title = 'Facebook (simulado)';
  return `<!doctype html><html lang="pt"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;padding:.75rem 0}</style>
<h1>${title}</h1><p>Entrar como:</p><ul>${links.join('')}</ul></html>`;
}

const asText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pagesOf = (sim: Sim): MessagingPhone[] =>
  [...sim.world.phones.values()].filter(isMessagingPhone).filter(({ messaging }) => messaging.channel === 'facebook');

/** Tokens and what they open. Source: Facebook Login, "Access tokens", and Graph API, "Accounts". */
export function registerTokenRoutes(graph: FastifyInstance, sim: Sim, version: string): void {
  graph.get(`/${version}/oauth/access_token`, async ({ query }) => {
    refuseForeignApp(sim, queryText(query, 'client_id'), queryText(query, 'client_secret'));
    const user = readUserToken(queryText(query, 'fb_exchange_token'));
    if (queryText(query, 'grant_type') !== 'fb_exchange_token' || user === null) throw tokenError();
    return { access_token: userToken({ ...user, life: 'long' }), token_type: 'bearer', expires_in: LONG_S };
  });
  graph.get(`/${version}/debug_token`, async (request) => {
    const token = queryText(request.query, 'input_token');
    const numbers = numbersOf(sim, token);
    if (numbers.length > 0 && tokenOf(request) === token) return { data: describeNumberToken(sim, numbers) };
    const [app, secret] = (tokenOf(request) ?? '').split('|');
    refuseForeignApp(sim, app ?? null, secret ?? null);
    const accounts = accountsOf(sim.world, token);
    if (accounts.length > 0) return { data: describePageToken(app ?? '', accounts) };
    const user = readUserToken(token);
    if (user === null) return { data: { is_valid: false } };
    const seconds = user.life === 'long' ? LONG_S : SHORT_S;
    const expiresAt = Math.floor(Date.now() / 1000) + seconds;
    const { userId, scopes } = user;
    return { data: { app_id: app, user_id: userId, is_valid: true, expires_at: expiresAt, scopes } };
  });
  graph.get(`/${version}/:userId/accounts`, async (request) => describePages(sim, request));
}

/** It does not end by time; what it opens is closed ninety days after the log-in. */
function describePageToken(app: string, accounts: readonly Phone[]): object {
  const dataEndsAt = Math.floor(Date.now() / 1000) + DATA_S;
  const ends = { expires_at: 0, data_access_expires_at: dataEndsAt };
  return { app_id: app, type: 'PAGE', is_valid: true, ...ends, scopes: scopesOf(accounts) };
}

/** The numbers of the Cloud face whose token it is: such a token answers for itself. */
const numbersOf = ({ world }: Sim, token: string | null): Phone[] =>
  [...world.phones.values()].filter((phone) => phone.accessToken === token && !isMessagingPhone(phone));

function describeNumberToken({ identity }: Sim, numbers: readonly Phone[]): object {
  return { app_id: identity.appId, type: 'SYSTEM_USER', is_valid: true, expires_at: 0, scopes: scopesOf(numbers) };
}

function refuseForeignApp(sim: Sim, app: string | null, secret: string | null): void {
  const { appId, appSecret } = sim.identity;
  if (app !== appId || secret !== appSecret) throw new GraphError(101, { message: 'Error validating application.' });
}

/** One page to a sheet, so that whoever asks must turn them. */
function describePages(sim: Sim, request: FastifyRequest): object {
  const user = readUserToken(tokenOf(request));
  if (user === null) throw tokenError();
  const id = pathText(request.params, 'userId');
  if (id !== 'me' && id !== user.userId) throw unknownObjectError(request.method, id);
  const pages = pagesOf(sim).filter(({ messaging }) => messaging.ownerId === user.userId);
  const from = Number(queryText(request.query, 'after') ?? '0') || 0;
  const page = pages[from];
  if (page === undefined) return { data: [] };
  const next = new URL(`${sim.origin.url}${request.url}`);
  next.searchParams.set('after', String(from + 1));
  return { data: [describePage(sim, page)], paging: from + 1 < pages.length ? { next: next.href } : {} };
}

function describePage(sim: Sim, { phoneNumberId: id, verifiedName: name, accessToken }: MessagingPhone): object {
  const linked = [...sim.world.phones.values()]
    .filter(isMessagingPhone)
    .find(({ messaging }) => messaging.channel === 'instagram' && messaging.pageId === id);
  const account = linked && {
    instagram_business_account: {
      id: linked.phoneNumberId,
      username: linked.displayNumber,
      name: linked.verifiedName,
    },
  };
  return { id, name, access_token: accessToken, tasks: ['MESSAGING', 'MODERATE'], ...account };
}
