import { Suspense } from 'react';
import { beside } from '../../lib/beside.ts';
import { usePhoneDock } from './use-phone-dock.ts';

const PhoneFrame = beside(async () => (await import('./phone-frame.tsx')).PhoneFrame);

/** The contact's side of the demonstration; nothing, and no weight, anywhere else. */
export function PhoneDock() {
  const dock = usePhoneDock();
  return (
    dock && (
      <Suspense>
        <PhoneFrame {...dock} />
      </Suspense>
    )
  );
}
