import { simulatedMessaging } from './messaging-people.ts';
import { contacts } from './people.ts';

/** The demo's business number in the simulator. Its token opens nothing outside. */
export const demoPhone = {
  phoneNumberId: '1055',
  displayNumber: '+55 11 4000-0000',
  verifiedName: 'Loja Aurora',
  accessToken: 'SIM-TOKEN-1055',
  wabaId: '1001055',
};

/** The number in the simulator of a company that signed up. Like the demo's, it opens nothing outside. */
export function signedUpPhone(companyId: number, name: string) {
  const last = String(companyId % 10_000).padStart(4, '0');
  const phoneNumberId = `9${String(companyId).padStart(6, '0')}`;
  const accessToken = `SIM-TOKEN-${phoneNumberId}`;
  return {
    phoneNumberId,
    displayNumber: `+55 11 4001-${last}`,
    verifiedName: name,
    accessToken,
    wabaId: `8${phoneNumberId}`,
  };
}

/** The demo's contacts as people with telephones. */
const simulatorContacts = (): { name: string; waId: string }[] => contacts.map(({ name, waId }) => ({ name, waId }));

/** The body of the simulator's `POST /sim/seed`. */
export const demoSimulatorSeed = () => {
  const messaging = simulatedMessaging();
  return { phones: [demoPhone, ...messaging.phones], contacts: [...simulatorContacts(), ...messaging.contacts] };
};
