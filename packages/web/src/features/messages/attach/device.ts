import { wallText } from '../../../lib/wall-clock.ts';

/** Why a microphone or camera cannot be had. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

/** What a browser's refusal means to a person. */
export function deviceFaultOf(error: unknown): DeviceFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    case 'InsecureError':
      return 'insecure';
    default:
      return 'failed';
  }
}

class InsecureError extends Error {
  override readonly name = 'InsecureError';
}

/** Asks the browser, and it the person, for a device. Browsers have none to give outside of secure pages. */
export async function openDevice(wanted: MediaStreamConstraints): Promise<MediaStream> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new InsecureError('devices are for secure pages');
  return devices.getUserMedia(wanted);
}

/** Until then the device's light stays on. */
export function closeDevice(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** `20261122-024105`: for the names of what is made here. */
export const stampOf = (now: Date) => wallText(now).replaceAll(/[-:]/g, '').replace(' ', '-');
