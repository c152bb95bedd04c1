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
  'mirror-lists.test.ts': [
    'DELETE /ticket-views/:viewId',
    'DELETE /tickets/:ticketId/snooze',
    'POST /ticket-views',
    'POST /tickets/:ticketId/snooze',
    'POST /tickets/:ticketId/unread',
    'POST /tickets/bulk',
    'POST /tickets/bulk/:bulkId/undo',
    'POST /tickets/closeAll',
    'PUT /ticket-views/:viewId',
  ],
  'mirror-messages.test.ts': [
    'DELETE /messages/:messageId',
    'POST /message/forward',
    'POST /messages/:messageId/reaction',
    'POST /messages/edit/:messageId',
  ],
} satisfies Record<string, string[]>;
