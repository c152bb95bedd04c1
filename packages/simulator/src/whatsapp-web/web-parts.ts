import { S_WHATSAPP_NET } from 'baileys';
import { RequestError } from '../checks.ts';
import type { Faults, FaultTarget } from '../faults.ts';
import type { Ids } from '../ids.ts';
import type { Journal } from '../journal.ts';
import type { LiveFeed } from '../live-feed.ts';
import type { Log } from '../log.ts';
import type { MediaStore } from '../media-store.ts';
import type { Contact, Phone } from '../model.ts';
import type { World } from '../world.ts';
import type { MediaHost } from './media-host.ts';
import type { People } from './people.ts';
import type { Sessions } from './sessions.ts';
import type { DeviceRecord, WebBundle, WebLine } from './web-state.ts';

/** What the parts of the double share. */
export type WebParts = {
  world: World;
  journal: Journal;
  ids: Ids;
  feed: LiveFeed;
  log: Log;
  faults: Faults;
  media: MediaStore;
  people: People;
  sessions: Sessions;
  host: MediaHost;
};

const FEW_KEYS = 5;

/** Changes the double's world at once; resolves when it is in the journal. */
export function record({ world, journal }: WebParts, line: WebLine): Promise<void> {
  const about = line.kind === 'webStatus' ? world.messages.get(line.messageId) : undefined;
  world.web.apply(line, about?.phoneNumberId ?? null);
  return journal.append(line);
}

/** The keys for one new session: a one-time key is handed out once, and the device hears when few are left. */
export async function takeBundle(parts: WebParts, device: DeviceRecord): Promise<WebBundle> {
  const { bundle, phoneNumberId, deviceId } = device;
  if (bundle === null) throw new Error(`device ${phoneNumberId}:${deviceId} has no keys yet`);
  const taken = { ...bundle, preKeys: bundle.preKeys.slice(0, 1) };
  const [first] = taken.preKeys;
  if (first === undefined) return taken;
  await record(parts, { kind: 'webKeyTaken', phoneNumberId, deviceId, keyId: first.keyId });
  const left = device.bundle?.preKeys.length ?? 0;
  if (left < FEW_KEYS) {
    const count = { tag: 'count', attrs: { value: String(left) } };
    const attrs = { from: S_WHATSAPP_NET, type: 'encrypt', id: parts.ids.stanza() };
    parts.sessions.find(phoneNumberId, deviceId)?.link.send({ tag: 'notification', attrs, content: [count] });
  }
  return taken;
}

export function targetOf(phoneNumberId: string, contact: Contact | null, call: 'send' | null): FaultTarget {
  const names = contact === null ? [] : [contact.id, contact.waId, ...contact.typedForms];
  return { phoneNumberId, names, call, what: call === null ? 'message' : null };
}

/** Throws a RequestError 404 for a number that is not one of the double's. */
export function getNumber({ world }: Pick<WebParts, 'world'>, phoneNumberId: string): Phone {
  const phone = world.phones.get(phoneNumberId);
  if (phone?.channel !== 'whatsapp-web') throw new RequestError(404, `no WhatsApp-web number ${phoneNumberId}`);
  return phone;
}
