import type { Message, StatusRecord } from '../model.ts';

/** Public keys of a device, in base64, with which its contacts open sessions. */
export type WebBundle = {
  registrationId: number;
  identityKey: string;
  signedPreKey: { keyId: number; publicKey: string; signature: string };
  preKeys: { keyId: number; publicKey: string }[];
};

/** A program that was paired with a number. `noiseKey`, in base64, is what it logs in with. */
export type WebDevice = { deviceId: number; noiseKey: string; name: string };

/** A group in which the business is; `adminIds` are among `contactIds`. */
export type WebGroup = {
  id: string;
  phoneNumberId: string;
  subject: string;
  contactIds: string[];
  adminIds: string[];
  createdAt: number;
};

/** One of the things a device is told until it says that it has them: a message, or a receipt. */
export type WaitingKey = `message:${string}` | `status:${string}`;

type OfDevice = { phoneNumberId: string; deviceId: number };

/** What the journal keeps of the double. Ratchets are not kept: as after a reinstalled phone, sessions begin anew. */
export type WebLine =
  | { kind: 'webDevice'; phoneNumberId: string; device: WebDevice }
  | ({ kind: 'webDeviceGone' } & OfDevice)
  | ({ kind: 'webKeys'; bundle: WebBundle } & OfDevice)
  | ({ kind: 'webKeyTaken'; keyId: number } & OfDevice)
  | { kind: 'webMessage'; message: Message }
  | { kind: 'webStatus'; messageId: string; record: StatusRecord }
  | ({ kind: 'webTaken'; key: WaitingKey } & OfDevice)
  /** A send came once more under the id of one that was taken: the customer's phone shows it once. */
  | { kind: 'webAgain'; phoneNumberId: string; messageId: string }
  | { kind: 'webGroup'; group: WebGroup }
  | { kind: 'webGroupGone'; groupId: string };

export type DeviceRecord = WebDevice & {
  phoneNumberId: string;
  bundle: WebBundle | null;
  /** What the device has not confirmed, oldest first. */
  waiting: Set<WaitingKey>;
};

/** What devices are told until they confirm it; the rest is an acknowledgement, or nothing they hear of. */
export type ToldStatus = 'delivered' | 'read' | 'played';

export function isTold(status: string): status is ToldStatus {
  return status === 'delivered' || status === 'read' || status === 'played';
}

/** The double's part of the world: decides nothing, the journal rebuilds it. */
export class WebState {
  readonly groups = new Map<string, WebGroup>();
  readonly #devices = new Map<string, DeviceRecord>();

  find(phoneNumberId: string, deviceId: number): DeviceRecord | null {
    return this.#devices.get(deviceKey(phoneNumberId, deviceId)) ?? null;
  }

  all(): DeviceRecord[] {
    return [...this.#devices.values()];
  }

  devicesOf(phoneNumberId: string): DeviceRecord[] {
    return this.all().filter((device) => device.phoneNumberId === phoneNumberId);
  }

  /** `phoneNumberId` is the number that a message or receipt belongs to. */
  apply(line: WebLine, phoneNumberId: string | null): void {
    switch (line.kind) {
      case 'webDevice':
        this.#devices.set(deviceKey(line.phoneNumberId, line.device.deviceId), {
          ...line.device,
          phoneNumberId: line.phoneNumberId,
          bundle: null,
          waiting: new Set(),
        });
        return;
      case 'webDeviceGone':
        this.#devices.delete(deviceKey(line.phoneNumberId, line.deviceId));
        return;
      case 'webKeys':
        this.#mergeKeys(line);
        return;
      case 'webKeyTaken': {
        const bundle = this.find(line.phoneNumberId, line.deviceId)?.bundle;
        if (bundle) bundle.preKeys = bundle.preKeys.filter(({ keyId }) => keyId !== line.keyId);
        return;
      }
      case 'webMessage':
        this.#wait(line.message.phoneNumberId, `message:${line.message.id}`);
        return;
      case 'webStatus':
        if (phoneNumberId !== null && isTold(line.record.status))
          this.#wait(phoneNumberId, statusKey(line.messageId, line.record.status));
        return;
      case 'webTaken':
        this.find(line.phoneNumberId, line.deviceId)?.waiting.delete(line.key);
        return;
      case 'webAgain':
        return;
      case 'webGroup':
        this.groups.set(line.group.id, line.group);
        return;
      case 'webGroupGone':
        this.groups.delete(line.groupId);
        return;
    }
  }

  clear(): void {
    this.#devices.clear();
    this.groups.clear();
  }

  #mergeKeys(line: Extract<WebLine, { kind: 'webKeys' }>): void {
    const device = this.find(line.phoneNumberId, line.deviceId);
    if (device === null) return;
    device.bundle = { ...line.bundle, preKeys: [...(device.bundle?.preKeys ?? []), ...line.bundle.preKeys] };
  }

  #wait(phoneNumberId: string, key: WaitingKey): void {
    for (const device of this.devicesOf(phoneNumberId)) device.waiting.add(key);
  }
}

export function deviceKey(phoneNumberId: string, deviceId: number): string {
  return `${phoneNumberId}:${deviceId}`;
}

export function statusKey(messageId: string, status: string): WaitingKey {
  return `status:${messageId}:${status}`;
}

export function isWebLine(line: { kind: string }): line is WebLine {
  return line.kind.startsWith('web');
}
