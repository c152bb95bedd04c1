import { useEffect, useState } from 'react';
import { closeDevice, type DeviceFault, deviceFaultOf, openDevice } from './device.ts';

/** Where a camera looks: at the room, or at who holds it. Where there is one camera, both are that one. */
export type Facing = 'environment' | 'user';

interface Seen {
  stream: MediaStream | null;
  fault: DeviceFault | null;
  /** How many cameras there are to choose from. */
  cameras: number;
}

const nothing: Seen = { stream: null, fault: null, cameras: 0 };

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

/** What a camera sees while `active`; let go of whenever it is not, and with the component. */
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
      // Pulled out, or taken away by the system.
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

/** What the picture shows now, as a file. Null: there is nothing to be seen yet. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
