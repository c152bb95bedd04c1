import { toggleAcceptAudio } from '@guiche/contract/contact-acts';
import { request } from '../../lib/http.ts';
import { useContactChange } from './use-contact-change.ts';

/** Switches whether the contact may send voice messages. */
export function useAcceptAudio(contactId: number) {
  const change = useContactChange(contactId);
  return (acceptAudioMessage: boolean) =>
    change({
      expected: (known) => ({ ...known, acceptAudioMessage }),
      send: () => request(toggleAcceptAudio, { params: { contactId }, body: { acceptAudioMessage } }),
    });
}
