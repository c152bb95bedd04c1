/** Changing routes whose stories are told beside mirror.test.ts, by file. The file itself claims that it called them all. */
export const toldElsewhere = {
  'mirror-contacts.test.ts': [
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
} satisfies Record<string, string[]>;
