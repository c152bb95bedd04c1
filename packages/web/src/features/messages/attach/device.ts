import { wallText } from '../../../lib/wall-clock.ts';

/** Why a microphone or camera is not available. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

/** Translates a browser's error into a fault that a person understands. */
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

/** Requests a device; the browser asks the person. Only secure pages can have one. */
export async function openDevice(wanted: MediaStreamConstraints): Promise<MediaStream> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new InsecureError('devices are for secure pages');
  return devices.getUserMedia(wanted);
}

/** Releases the device; its light stays on until then. */
export function closeDevice(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** `20261122-024105`: a time stamp for names of photos and recordings. */
export const stampOf = (now: Date) => wallText(now).replaceAll(/[-:]/g, '').replace(' ', '-');
