const underWay = new Map<number, Promise<unknown>>();
let messagesOut = (_ticketId: number): Promise<void> => Promise.resolve();

/** Messages leave by a queue of their own. `settled` waits for those of a ticket that were written by now. */
export function letChangesFollowMessages(settled: (ticketId: number) => Promise<void>): void {
  messagesOut = settled;
}

/**
 * A change of a ticket is shown before the server has made it, and a message before it has left. What one person did to a
 * ticket reaches the server in that order all the same: the change waits for the changes and messages before it. It would
 * be refused for the status of before, or close the ticket on words that were already written.
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

/** Waits until the server has answered every change of this ticket that is under way now, made or refused. */
export async function changesSettled(ticketId: number): Promise<void> {
  await underWay.get(ticketId)?.catch(() => {});
}
