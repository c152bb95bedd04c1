/** Query keys in a module of their own, because the inbox needs them from the start. */
export const contactKeys = {
  all: ['contacts'] as const,
  detail: (contactId: number) => ['contacts', 'detail', contactId] as const,
  notes: (contactId: number, ticketId: number) => ['contacts', 'notes', contactId, ticketId] as const,
  tickets: (contactId: number) => ['contacts', 'tickets', contactId] as const,
  identities: (contactId: number) => ['contacts', 'identities', contactId] as const,
  lists: ['contacts', 'list'] as const,
  duplicates: ['contacts', 'duplicates'] as const,
};
