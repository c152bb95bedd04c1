const underWay = new Map<number, Promise<unknown>>();
let messagesOut = (_ticketId: number): Promise<void> => Promise.resolve();

/** Connects the send queue. `settled` waits for the messages of a ticket that were written by now. */
export function letChangesFollowMessages(settled: (ticketId: number) => Promise<void>): void {
  messagesOut = settled;
}

/**
 * Runs a change of a ticket after the changes and messages before it. All are shown at once but must reach the server
 * in their order: the change would be refused for the earlier status, or close the ticket before its last messages.
 */
export async function afterChangesOf<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
  const changing = Promise.all([changesSettled(ticketId), messagesOut(ticketId)]).then(change);
  underWay.set(ticketId, changing);
  try {
    return await changing;
  } finally {
    if (underWay.get(ticketId) === changing) underWay.delete(ticketId);
  }
}

/** Waits until the server has answered all current changes of this ticket. */
export async function changesSettled(ticketId: number): Promise<void> {
  await underWay.get(ticketId)?.catch(() => {});
}
