/**
 * Functions with rights of their own that read and write rows of one company alone, and so run wherever its rows are. All
 * others are of the *directory*: who signs in, which account is whose, who has something to do, across companies.
 */
export const localFunctions: ReadonlySet<string> = new Set([
  'end_due',
  'end_inbound',
  'is_stopped',
  'may_work_lane',
  'note_act',
  'search_contacts',
  'search_messages',
  'sign_up_company',
]);
