export { presentContact, presentContactFor, presentContactOfTicket } from './contact.present.ts';
export { calledIn, numberedIn, shownTo } from './contact-in-row.ts';
export { type ContactSearch, contactSearchOf, mayRevealNumbers } from './contact-search.ts';
export { type ContactRow, contactMatches, findContact, findContacts, findContactsAfter } from './contacts.repo.ts';
export { findAccounts } from './find-accounts.ts';
export { anyOf, findContactIds, hidesNumber, type IdArray } from './find-contact-ids.repo.ts';
export { readSearch } from './read-search.ts';
