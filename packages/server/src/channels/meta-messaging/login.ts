import type { Channel } from '@guiche/contract/channel-abilities';
import type { ChannelLogin, FoundAccount } from '../connecting.ts';
import { permissionsOf } from '../whatsapp-cloud/missing-permission.ts';
import { type Fields, fieldsOf, idOf, listOf, shortTextOf, textOf } from '../whatsapp-cloud/read-json.ts';
import type { LoginConfig } from './graph.ts';
import { ask, type GraphRequest, isTrouble, type Trouble } from './graph-request.ts';
import { checkAccess, releasePage } from './page-access.ts';
import { readSignedRequest } from './signed-request.ts';

/** Permissions that people are asked for. The first three of a page, and all of Instagram, are indispensable. */
const pageScopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
];
const instagramScopes = ['instagram_basic', 'instagram_manage_messages'];
const scopesOf = (withInstagram: boolean) => [...pageScopes, ...(withInstagram ? instagramScopes : [])];
const neededScopes = (withInstagram: boolean) => [...pageScopes.slice(0, 3), ...(withInstagram ? instagramScopes : [])];

const subscribedFields = [
  'messages',
  'messaging_postbacks',
  'message_echoes',
  'message_reads',
  'message_deliveries',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
  'messaging_handovers',
  'standby',
];
const accountFields = 'id,name,access_token,tasks,instagram_business_account{id,username,name}';
const mostSheets = 50;

/**
 * Makes the log-in in which people choose their pages. Source: Facebook Login, "Manually build a login flow", and Graph
 * API, "Accounts".
 */
export function createLogin(graph: LoginConfig, channel: Channel): ChannelLogin {
  const { appId, appSecret } = graph;
  return {
    pageUrl(returnTo, state) {
      if (!appId || !appSecret || !graph.dialogUrl) return null;
      const scope = scopesOf(channel === 'instagram').join();
      const query = { client_id: appId, redirect_uri: returnTo, state, response_type: 'token', scope };
      return `${graph.dialogUrl}/${graph.version}/dialog/oauth?${new URLSearchParams(query)}`;
    },
    async findAccounts({ userId, userToken, withInstagram }, signal) {
      if (!appId || !appSecret) return { kind: 'refused', code: 'NOT_SET_UP' };
      const request = { graph, signal };
      const app = { appId, appSecret };
      const owner = await judgeToken(request, app, userToken);
      if ('code' in owner) return owner;
      // Only the platform's word proves who it is, never the request's own.
      if (userId !== null && userId !== owner.userId) return { kind: 'refused', code: 'OTHER_USER' };
      if (neededScopes(withInstagram).some((scope) => !owner.scopes.has(scope))) return { kind: 'incomplete' };
      const lasting = await exchangeToken(request, app, userToken);
      if ('code' in lasting) return lasting;
      const pages = await listPages(request, owner.userId, lasting.token);
      if ('code' in pages) return pages;
      const found = await subscribeAll(request, pages.pages, withInstagram);
      return 'code' in found ? found : { kind: 'found', userId: owner.userId, accounts: found.accounts };
    },
    checkAccess: (accessToken, signal) => checkAccess({ graph, signal }, accessToken),
    release: (accessToken, isConnected, signal) => releasePage({ graph, signal }, accessToken, isConnected),
    whoTookBack: (signedRequest) => readSignedRequest(appSecret ?? '', signedRequest),
  };
}

interface App {
  appId: string;
  appSecret: string;
}

interface TokenOwner {
  userId: string;
  /** Permissions that the person granted. */
  scopes: ReadonlySet<string>;
}

/** Finds whose token it is. One of another application, or a dead one, is refused. */
async function judgeToken(request: GraphRequest, app: App, token: string): Promise<TokenOwner | Trouble> {
  const query = { input_token: token };
  const answer = await ask(
    request,
    'GET',
    `debug_token?${new URLSearchParams(query)}`,
    `${app.appId}|${app.appSecret}`,
  );
  if (isTrouble(answer)) return answer;
  const data = fieldsOf(answer.fields.data);
  const userId = idOf(data.user_id, 50);
  const isOurs = data.is_valid === true && String(data.app_id) === app.appId && userId !== null;
  return isOurs
    ? { userId, scopes: permissionsOf(data) ?? new Set<string>() }
    : { kind: 'refused', code: 'TOKEN_NOT_OURS' };
}

/** Exchanges the token for one that lasts: tokens of pages that are requested with it do not expire. */
async function exchangeToken(request: GraphRequest, app: App, token: string): Promise<{ token: string } | Trouble> {
  const query = {
    grant_type: 'fb_exchange_token',
    client_id: app.appId,
    client_secret: app.appSecret,
    fb_exchange_token: token,
  };
  const answer = await ask(request, 'GET', `oauth/access_token?${new URLSearchParams(query)}`, null);
  if (isTrouble(answer)) return answer;
  const lasting = idOf(answer.fields.access_token, 2000);
  return lasting === null ? { kind: 'later', code: 'UNREADABLE_ANSWER' } : { token: lasting };
}

interface FoundPage extends FoundAccount {
  instagram: Pick<FoundAccount, 'accountId' | 'name'> | null;
}

/** Reads the person's pages in which they may answer, page by page of the list. */
async function listPages(
  request: GraphRequest,
  userId: string,
  token: string,
): Promise<{ pages: FoundPage[] } | Trouble> {
  const pages: FoundPage[] = [];
  let next: string | null =
    `${encodeURIComponent(userId)}/accounts?${new URLSearchParams({ fields: accountFields, limit: '100' })}`;
  for (let sheets = 0; next !== null && sheets < mostSheets; sheets++) {
    const answer = await ask(request, 'GET', next, token);
    if (isTrouble(answer)) return answer;
    pages.push(...listOf(answer.fields.data).flatMap((page) => readPage(fieldsOf(page)) ?? []));
    next = nextOf(request, answer.fields);
  }
  return { pages };
}

/** The next page's address, only on the very server that is asked, as the token goes there. */
function nextOf({ graph }: GraphRequest, answer: Fields): string | null {
  const url = URL.parse(textOf(fieldsOf(answer.paging).next) ?? '');
  return url !== null && url.origin === new URL(graph.baseUrl).origin ? url.href : null;
}

function readPage(page: Fields): FoundPage | null {
  const accountId = idOf(page.id, 64);
  const accessToken = idOf(page.access_token, 2000);
  if (accountId === null || accessToken === null || !listOf(page.tasks).includes('MESSAGING')) return null;
  const linked = fieldsOf(page.instagram_business_account);
  const linkedId = idOf(linked.id, 64);
  const linkedName = shortTextOf(linked.username, 50) ?? shortTextOf(linked.name, 50);
  return {
    channel: 'facebook',
    accountId,
    name: shortTextOf(page.name, 50) ?? accountId,
    accessToken,
    instagram: linkedId === null ? null : { accountId: linkedId, name: linkedName ?? linkedId },
  };
}

/** Has each page deliver to us; its Instagram account comes with it. Pages that fail are left out, unless all do. */
async function subscribeAll(
  request: GraphRequest,
  pages: readonly FoundPage[],
  withInstagram: boolean,
): Promise<{ accounts: FoundAccount[] } | Trouble> {
  const accounts: FoundAccount[] = [];
  let trouble: Trouble | null = null;
  for (const { instagram, ...page } of pages) {
    const query = new URLSearchParams({ subscribed_fields: subscribedFields.join() });
    const path = `${encodeURIComponent(page.accountId)}/subscribed_apps?${query}`;
    const answer = await ask(request, 'POST', path, page.accessToken);
    if (isTrouble(answer)) {
      trouble = answer;
      continue;
    }
    accounts.push(page);
    if (withInstagram && instagram !== null) accounts.push({ ...page, ...instagram, channel: 'instagram' });
  }
  return accounts.length === 0 && trouble !== null ? trouble : { accounts };
}
