import { Suspense, useEffect, useState } from 'react';
import { optionalPart } from '../lib/optional-part.ts';
import { onFirstToast } from './toast.ts';

const ToastBox = optionalPart(async () => (await import('./toast-box.tsx')).ToastBox);

/** Mounted once at the root. The box and its library are loaded with the first notice. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense>
        <ToastBox />
      </Suspense>
    )
  );
}
