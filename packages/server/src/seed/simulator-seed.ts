import { contacts } from './people.ts';

/** The demo's business number in the simulator. Its token opens nothing outside. */
export const demoPhone = {
  phoneNumberId: '1055',
  displayNumber: '+55 11 4000-0000',
  verifiedName: 'Loja Aurora',
  accessToken: 'SIM-TOKEN-1055',
};

/** The demo's contacts as people with telephones. */
const simulatorContacts = (): { name: string; waId: string }[] => contacts.map(({ name, waId }) => ({ name, waId }));

/** The body of the simulator's `POST /sim/seed`. */
export const demoSimulatorSeed = () => ({ phones: [demoPhone], contacts: simulatorContacts() });
