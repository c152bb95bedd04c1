export { announceContact } from './announce-contact.ts';
export { findChannelOfNew } from './contact-writes.repo.ts';
export { joinKnownContacts } from './merge-contacts.ts';
export { announceTags } from './tag-acts.ts';
