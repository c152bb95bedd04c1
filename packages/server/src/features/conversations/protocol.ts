/** One protocol per attendance, fixed when it is opened: company date and time to the second, then the contact. */
export function protocolOf(at: Date, contactId: number): string {
  return `${at.toISOString().replace(/\D/g, '').slice(0, 14)}${contactId}`;
}
