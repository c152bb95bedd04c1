import Fastify, { type FastifyInstance } from 'fastify';
import { registerAdminRoutes } from './admin-routes.ts';
import type { Identity, Sim } from './context.ts';
import { type FaultInput, parseFaults } from './fault-rules.ts';
import { Faults } from './faults.ts';
import { answerUnknownGraphRoute, registerGraphRoutes } from './graph-routes.ts';
import { createIds } from './ids.ts';
import { type Journal, openJournal } from './journal.ts';
import { LiveFeed } from './live-feed.ts';
import { Log, type LogLine } from './log.ts';
import { registerLoginRoutes } from './login-routes.ts';
import { refuseForeign } from './loopback-guard.ts';
import { MediaStore } from './media-store.ts';
import { registerPageRoutes } from './page-routes.ts';
import { type ReceiptTimes, SEEN_TIMES } from './receipt-plans.ts';
import { Receipts } from './receipts.ts';
import { type Restored, restoreWorld } from './restore-world.ts';
import { Scenarios } from './scenarios.ts';
import { type SmtpFace, startSmtpFace } from './smtp-face.ts';
import { WebhookSender } from './webhook-sender.ts';
import { certificateFile } from './whatsapp-web/certificate.ts';
import { WhatsAppWeb } from './whatsapp-web/whatsapp-web.ts';
import { World } from './world.ts';

export type SimulatorOptions = {
  /** Folder of the journal; made when absent. One running simulator per folder. */
  dataDir: string;
  /** Where webhooks go: the business's callback address. */
  webhookUrl: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Of the mail server; 0, the default, takes any free port. */
  smtpPort?: number;
  /** Of the media host of the WhatsApp-web double; 0, the default, takes any free port. */
  mediaPort?: number;
  host?: string;
  appId?: string;
  appSecret?: string;
  verifyToken?: string;
  /** Makes ids and the draws of faults repeatable. */
  seed?: string;
  faults?: FaultInput[];
  /** Webhook posts at a time for one address; 1 keeps their order. */
  concurrency?: number;
  batchSize?: number;
  /** Milliseconds without a 200 after which a webhook is given up. */
  retryForMs?: number;
  /** Until the receipts that come by themselves. */
  receiptTimes?: ReceiptTimes | undefined;
  log?: (line: LogLine) => void;
};

export type Simulator = {
  port: number;
  url: string;
  mailPort: number;
  /** Where devices of WhatsApp web connect. */
  webSocketUrl: string;
  /** File with the certificate of the media host (PEM), for clients to trust: `NODE_EXTRA_CA_CERTS`. */
  mediaCertificate: string;
  /** Ends connections and timers; what is undelivered stays in the journal for the next start. */
  close(): Promise<void>;
};

const BODY_LIMIT = 32 * 1024 * 1024;

/** Starts a simulator in this process. Throws when NODE_ENV is production, the port is taken or the journal is damaged. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  if (process.env.NODE_ENV === 'production') throw new Error('the simulator does not run with NODE_ENV=production');
  const journal = await openJournal(options.dataDir);
  const { sim, restored } = await buildSim(options, journal);
  const app = await buildServer(sim);
  const host = options.host ?? '127.0.0.1';
  let smtp: SmtpFace;
  try {
    smtp = await startSmtpFace(sim, host, options.smtpPort ?? 0);
    await openDoors(app, sim, host, options).catch(async (error: unknown) => {
      await smtp.close();
      await sim.web.close();
      throw error;
    });
  } catch (error) {
    await journal.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  sim.origin.url = url;
  for (const event of restored.undelivered) sim.sender.enqueue(event);
  for (const message of restored.unfinished) sim.receipts.schedule(message);
  const close = async (): Promise<void> => {
    sim.scenarios.clear();
    sim.receipts.clear();
    sim.sender.close();
    await sim.web.close();
    await smtp.close();
    await app.close();
    await journal.close();
  };
  return {
    port,
    url,
    mailPort: smtp.port,
    webSocketUrl: `${url.replace('http:', 'ws:')}/ws/chat`,
    mediaCertificate: certificateFile(options.dataDir),
    close,
  };
}

async function openDoors(app: FastifyInstance, sim: Sim, host: string, options: SimulatorOptions): Promise<void> {
  await sim.web.parts.host.start(host, options.mediaPort ?? 0);
  sim.web.listen(app.server);
  await app.listen({ host, port: options.port ?? 0 });
}

async function buildSim(options: SimulatorOptions, journal: Journal): Promise<{ sim: Sim; restored: Restored }> {
  const world = new World();
  const restored = await restoreWorld(journal, world);
  const identity: Identity = {
    appId: options.appId ?? '100000000000010',
    appSecret: options.appSecret ?? 'sim-secret',
    verifyToken: options.verifyToken ?? 'sim-verify',
    seed: options.seed ?? '1',
    boot: restored.boots + 1,
  };
  await journal.append({ kind: 'boot', boot: identity.boot, seed: identity.seed });
  const log = new Log(options.log ?? (() => undefined));
  const base = {
    world,
    journal,
    log,
    feed: new LiveFeed(),
    ids: createIds(identity.seed, identity.boot),
    faults: new Faults(identity.seed, log),
  };
  const media = new MediaStore(base, options.dataDir);
  base.faults.add(parseFaults(options.faults ?? []));
  const sender = new WebhookSender({ ...base, appSecret: identity.appSecret }, options.webhookUrl, {
    concurrency: options.concurrency ?? 1,
    batchSize: options.batchSize ?? 1,
    retryForMs: options.retryForMs ?? 600_000,
  });
  const web = new WhatsAppWeb({ ...base, media }, { dataDir: options.dataDir, seed: identity.seed });
  const receipts = new Receipts({ ...base, sender, web, times: options.receiptTimes ?? SEEN_TIMES });
  web.onAccepted((message) => receipts.schedule(message));
  const scenarios = new Scenarios({ ...base, sender, web });
  return { sim: { ...base, media, identity, sender, receipts, scenarios, web, origin: { url: '' } }, restored };
}

async function buildServer(sim: Sim): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  });
  app.addHook('onRequest', refuseForeign);
  await registerPageRoutes(app);
  await registerAdminRoutes(app, sim);
  await registerGraphRoutes(app, sim);
  await registerLoginRoutes(app, sim);
  app.setNotFoundHandler(async (request, reply) => {
    if (!/^\/(sim|page)(\/|$|\?)/.test(request.url)) return answerUnknownGraphRoute(sim, request, reply);
    await reply.code(404).send({ error: `no route ${request.method} ${request.url}` });
  });
  return app;
}
