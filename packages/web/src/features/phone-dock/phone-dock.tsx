import { Suspense } from 'react';
import { optionalPart } from '../../lib/optional-part.ts';
import { usePhoneDock } from './use-phone-dock.ts';

const PhoneFrame = optionalPart(async () => (await import('./phone-frame.tsx')).PhoneFrame);

/** The simulated phone of the demonstration; elsewhere nothing is loaded. */
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
