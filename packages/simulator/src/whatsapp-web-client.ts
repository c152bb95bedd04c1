import type { DeviceView } from './admin-whatsapp-web.ts';
import type { Call } from './expectations.ts';
import type { Message } from './model.ts';
import type { GroupChange, GroupOrder } from './whatsapp-web/groups.ts';
import type { HistoryOrder } from './whatsapp-web/history.ts';
import type { PairedDevice } from './whatsapp-web/pairing.ts';
import type { WebGroup } from './whatsapp-web/web-state.ts';

/** Whose phone pairs: without `number` a fictional one. `history` is what the phone then sends of its past. */
export type PairingOrder = { number?: string; name?: string; history?: HistoryOrder | null };

/** What people do with the phones of the WhatsApp-web double, and what its server does to devices. */
export type WhatsAppWebClient = {
  devices(): Promise<DeviceView[]>;
  /** How often a device connected that was connected already. */
  replaced(): Promise<number>;
  /** Scans what a device shows as QR. Resolves when it is paired and told to log in. */
  scan(qr: string, order?: PairingOrder): Promise<PairedDevice>;
  /** Types the code that a device shows; the number is the one it asked for. Rejects when the code is wrong. */
  typeCode(code: string, order?: PairingOrder): Promise<PairedDevice>;
  /** Ends the connections of a number: 401 unpairs, 428 drops, 440 replaces, other codes as they are. */
  end(phoneNumberId: string, code: number, deviceId?: number): Promise<{ ended: number }>;
  /** The owner writes on the phone itself, changes what the business wrote, or takes it back; devices get a copy. */
  echo(
    phoneNumberId: string,
    contactId: string,
    text: string,
    about?: { act: 'edit' | 'revoke'; id: string },
  ): Promise<{ messageId: string }>;
  sendHistory(phoneNumberId: string, order: HistoryOrder): Promise<{ devices: number }>;
  showTyping(contactId: string, phoneNumberId: string, state?: 'composing' | 'recording' | 'paused'): Promise<void>;
  groups(): Promise<WebGroup[]>;
  /** The first contact makes the group. */
  createGroup(order: GroupOrder): Promise<WebGroup>;
  changeGroup(
    groupId: string,
    order: { subject?: string; change?: GroupChange; contactIds?: string[] },
  ): Promise<WebGroup>;
  groupMessages(groupId: string): Promise<Message[]>;
};

export function whatsAppWebCalls(call: Call): WhatsAppWebClient {
  const groupPath = (id: string): string => `/sim/wa/groups/${encodeURIComponent(id)}`;
  return {
    devices: async () => (await call<{ devices: DeviceView[] }>('GET', '/sim/wa/devices')).devices,
    replaced: async () => (await call<{ replaced: number }>('GET', '/sim/wa/devices')).replaced,
    scan: (qr, order = {}) => call('POST', '/sim/wa/scan', { qr, ...order }),
    typeCode: (code, order = {}) => call('POST', '/sim/wa/code', { code, ...order }),
    end: (phoneNumberId, code, deviceId) => call('POST', `/sim/wa/numbers/${phoneNumberId}/end`, { code, deviceId }),
    echo: (phoneNumberId, contactId, text, about) =>
      call('POST', `/sim/wa/numbers/${phoneNumberId}/echo`, { contactId, text, about }),
    sendHistory: (phoneNumberId, order) => call('POST', `/sim/wa/numbers/${phoneNumberId}/history`, order),
    showTyping: async (contactId, phoneNumberId, state) => {
      await call('POST', `/sim/contacts/${encodeURIComponent(contactId)}/typing`, { phoneNumberId, state });
    },
    groups: async () => (await call<{ groups: WebGroup[] }>('GET', '/sim/wa/groups')).groups,
    createGroup: (order) => call('POST', '/sim/wa/groups', order),
    changeGroup: (groupId, order) => call('POST', groupPath(groupId), order),
    groupMessages: async (groupId) =>
      (await call<{ messages: Message[] }>('GET', `${groupPath(groupId)}/messages?limit=10000`)).messages,
  };
}
