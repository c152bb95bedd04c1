import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from './coordinates.ts';

/** `insecure`: browsers give the position only to pages loaded by https or from this machine. */
export type PositionState = 'idle' | 'asking' | 'denied' | 'unavailable' | 'insecure';

const longestMs = 15_000;

/** Requests the browser's position when a person asks. */
export function usePosition(onFound: (place: Coordinates) => void) {
  const [state, setState] = useState<PositionState>('idle');
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const ask = () => {
    if (!window.isSecureContext || !navigator.geolocation) return setState('insecure');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!mounted.current) return;
        setState('idle');
        onFound({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        if (mounted.current) setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable');
      },
      { enableHighAccuracy: true, timeout: longestMs, maximumAge: 60_000 },
    );
  };
  return { state, ask };
}
