import { useEffect, useState } from 'react';
import { closeDevice, type DeviceFault, deviceFaultOf, openDevice } from './device.ts';

/** The camera's direction: the room or the person. With one camera both are the same. */
export type Facing = 'environment' | 'user';

interface Seen {
  stream: MediaStream | null;
  fault: DeviceFault | null;
  /** How many cameras there are. */
  cameras: number;
}

const nothing: Seen = { stream: null, fault: null, cameras: 0 };

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

/** The camera's stream while `active`; released otherwise, and with the component. */
export function useCamera(active: boolean, facing: Facing): Seen {
  const [seen, setSeen] = useState(nothing);
  useEffect(() => {
    if (!active) return;
    let current = true;
    let opened: MediaStream | null = null;
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const open = async () => {
      const stream = await openDevice({ video: { facingMode: facing, ...size } });
      if (!current) return closeDevice(stream);
      opened = stream;
      // The device was unplugged, or taken by the system.
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => current && setSeen((now) => ({ ...now, stream: null, fault: 'failed' })));
      setSeen((now) => ({ ...now, stream, fault: null }));
      const cameras = await countCameras();
      if (current) setSeen((now) => ({ ...now, cameras }));
    };
    open().catch((error: unknown) => {
      console.warn('no camera', error);
      if (current) setSeen((now) => ({ ...now, stream: null, fault: deviceFaultOf(error) }));
    });
    return () => {
      current = false;
      if (opened) closeDevice(opened);
      setSeen((now) => ({ ...now, stream: null, fault: null }));
    };
  }, [active, facing]);
  return seen;
}

const quality = 0.92;

/** Takes the current frame as a file; null: there is no frame yet. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
