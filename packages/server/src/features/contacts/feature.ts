import { contactEvent } from '@guiche/contract/contacts.schemas';
import { maskWholeContact } from '@guiche/contract/masking';
import { type Feature, masking } from '../../platform/feature.ts';
import { contactRoutes } from './contacts.routes.ts';

export const contacts: Feature = {
  name: 'contacts',
  maskers: masking(contactEvent, (payload) =>
    payload.action === 'update' ? { ...payload, contact: maskWholeContact(payload.contact) } : payload,
  ),
  compose: () => ({ routes: contactRoutes }),
};
