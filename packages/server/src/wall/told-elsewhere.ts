/** Changing routes whose acts are told by a mirror test of their own, `mirror-<name>.test.ts`. Each compares its list with what it called. */
export const toldElsewhere = {
  contacts: [
    'DELETE /ticket-notes/:noteId',
    'DELETE /ticket-tags/:ticketId',
    'POST /contacts',
    'POST /contacts/:contactId/merge',
    'POST /tags',
    'POST /tags/sync',
    'POST /ticket-notes',
    'PUT /contacts/:contactId',
    'PUT /contacts/block/:contactId',
    'PUT /contacts/toggleAcceptAudio/:contactId',
    'PUT /contacts/toggleDisableBot/:contactId',
    'PUT /ticket-tags/:ticketId/:tagId',
  ],
} as const satisfies Record<string, readonly string[]>;
