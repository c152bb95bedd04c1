import { publicSettings } from '@guiche/contract/public-settings';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelRegistry } from './channels/registry.ts';
import type { Media } from './compose-media.ts';
import type { Push } from './compose-push.ts';
import type { Spreadsheets } from './compose-spreadsheets.ts';
import type { Templates } from './compose-templates.ts';
import { auditLogRoutes } from './features/audit-log/index.ts';
import { authRoutes, countRefusals } from './features/auth/index.ts';
import { bulkActRoutes } from './features/bulk-acts/index.ts';
import { callbackRoutes, connectionRoutes } from './features/connections/index.ts';
import { contactActRoutes } from './features/contact-acts/index.ts';
import { contactProfileRoutes } from './features/contact-profiles/index.ts';
import { contactSheetRoutes } from './features/contact-sheets/index.ts';
import { contactRoutes } from './features/contacts/index.ts';
import { conversationRoutes, returnTicketsOf } from './features/conversations/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { disownFileLists, fileListRoutes } from './features/file-lists/index.ts';
import { soundRoutes } from './features/media/index.ts';
import { messageRoutes } from './features/messages/index.ts';
import { momentRoutes } from './features/moments/index.ts';
import { noteRoutes } from './features/notes/index.ts';
import { operationRoutes } from './features/operation/index.ts';
import { planRoutes } from './features/plans/index.ts';
import { preferenceRoutes } from './features/preferences/index.ts';
import { queueRoutes } from './features/queues/index.ts';
import { disownQuickMessages, quickMessageRoutes } from './features/quick-messages/index.ts';
import { reportRoutes } from './features/reports/index.ts';
import { publicSettingRoutes, settingRoutes } from './features/settings/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { ticketViewRoutes } from './features/ticket-views/index.ts';
import { ticketRoutes } from './features/tickets/index.ts';
import { userActRoutes } from './features/user-acts/index.ts';
import { userRoutes } from './features/users/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import { refreshKey } from './platform/crypto/token.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { sortAgain } from './platform/inbox/sort-again.ts';
import type { RateLimiter } from './platform/rate/rate-limiter.ts';
import type { RefusedAddresses } from './platform/rate/refused-addresses.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import { furnishDemoCompany } from './seed/furnish-demo-company.ts';

interface RouteNeeds {
  config: Config;
  log: Logger;
  clock: Clock;
  pools: { web: pg.Pool; road: pg.Pool };
  limiter: RateLimiter;
  sessions: Sessions;
  registry: ChannelRegistry;
  media: Media;
  push: Pick<Push, 'routes'>;
  templates: Pick<Templates, 'routes' | 'askSoon'>;
  spreadsheets: Pick<Spreadsheets, 'routes'>;
  sealKey: Buffer;
  findConnectionSecret(companyId: number, connectionId: number): Promise<string | null>;
}

/** All routes of all features. */
export function composeRoutes(needs: RouteNeeds): BoundRoute[] {
  const { config, pools, registry, media, push, findConnectionSecret } = needs;
  return [
    ...planRoutes,
    ...settingRoutes,
    ...publicSettingRoutes(publicPartsOf(config)),
    ...userRoutes,
    ...authRoutes(authPartsOf(needs)),
    ...preferenceRoutes,
    ...needs.spreadsheets.routes,
    ...contactRoutes,
    ...contactActRoutes(needs.limiter),
    ...contactProfileRoutes,
    ...tagRoutes,
    ...queueRoutes,
    ...connectionRoutes(connectionPartsOf(needs)),
    ...userActRoutes(userActPartsOf(needs)),
    ...needs.templates.routes,
    ...ticketRoutes,
    ...soundRoutes,
    ...quickMessageRoutes(media),
    ...fileListRoutes(media),
    ...ticketViewRoutes,
    ...bulkActRoutes,
    ...contactSheetRoutes,
    ...messageRoutes(media),
    ...noteRoutes,
    ...conversationRoutes({ storage: media.storage, sealKey: needs.sealKey }),
    ...momentRoutes,
    ...reportRoutes,
    ...auditLogRoutes,
    ...dashboardRoutes,
    ...push.routes,
    ...operationRoutes({
      sortAgain: (raw) =>
        sortAgain(raw, {
          pool: pools.road,
          adapterFor: (object) => registry.forObject(object),
          findConnectionSecret,
        }),
    }),
  ];
}

/** What everybody may read before they sign in. */
const publicPartsOf = (config: Config): Parameters<typeof publicSettingRoutes>[0] => ({
  ...config.brand,
  userCreation: config.userCreation ? 'enabled' : 'disabled',
  humanAgent: config.graph.humanAgent ? 'enabled' : 'disabled',
  ...(config.supportUrl === null ? {} : { supportUrl: config.supportUrl }),
});

function authPartsOf({ config, clock, log, limiter, sessions, media, sealKey }: RouteNeeds) {
  const { storage, cookieKey: mediaCookieKey } = media;
  const furnish = config.demo ? furnishDemoCompany(sealKey) : null;
  const { forgetSession } = sessions;
  const appName = config.brand.appName ?? publicSettings.appName;
  const keys = { sealKey, mediaCookieKey, refreshKey: refreshKey(config.appSecret) };
  const refusals = countRefusals({ log });
  return { config, clock, log, limiter, refusals, forgetSession, furnish, appName, storage, ...keys };
}

const userActPartsOf = ({ media, limiter, sessions }: RouteNeeds): Parameters<typeof userActRoutes>[0] => ({
  storage: media.storage,
  limiter,
  forgetSession: sessions.forgetSession,
  returnTickets: returnTicketsOf,
  async disownWords(tx, userId) {
    await disownQuickMessages(tx, userId);
    await disownFileLists(tx, userId);
  },
});

const connectionPartsOf = ({ config, registry, media, templates, sealKey }: RouteNeeds) => ({
  adapterFor: (channel: string) => registry.forChannel(channel),
  storage: media.storage,
  onGoodAccess: templates.askSoon,
  sealKey,
  publicUrl: config.publicUrl,
  callbackUrl: `${config.publicUrl}/webhooks/meta`,
  verifyToken: config.graph.verifyToken,
});

/** What the platform calls of log-ins: raw bodies, beside the interface. */
export function mountCallbacks(
  raw: FastifyInstance,
  {
    config,
    registry,
    ...needs
  }: Pick<RouteNeeds, 'config' | 'log' | 'clock' | 'registry' | 'sealKey'> & {
    doors: Doors;
    refused: RefusedAddresses;
  },
): void {
  const { publicUrl } = config;
  callbackRoutes(raw, { ...needs, publicUrl, adapterFor: (channel) => registry.forChannel(channel) });
}
