import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media-store.ts';
import type { Receipts } from './receipts.ts';
import type { Scenarios } from './scenarios.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { WhatsAppWeb } from './whatsapp-web/whatsapp-web.ts';
import type { World } from './world.ts';

/** The Meta app of this run, and what makes the run repeatable. */
export type Identity = { appId: string; appSecret: string; verifyToken: string; seed: string; boot: number };

/** The parts of one running simulator. */
export type Sim = {
  identity: Identity;
  world: World;
  journal: Journal;
  media: MediaStore;
  ids: Ids;
  feed: LiveFeed;
  log: Log;
  faults: Faults;
  sender: WebhookSender;
  receipts: Receipts;
  scenarios: Scenarios;
  web: WhatsAppWeb;
  /** Address of this simulator; known once it listens. */
  origin: { url: string };
};
