const underWay = new Map<number, Promise<unknown>>();

/**
 * A change of a ticket is shown before the server has made it. The same person's next one waits here for its answer:
 * it would be refused for the status of before, if it came first.
 */
export async function afterChangesOf<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
  const changing = changesSettled(ticketId).then(change);
  underWay.set(ticketId, changing);
  try {
    return await changing;
  } finally {
    if (underWay.get(ticketId) === changing) underWay.delete(ticketId);
  }
}

/** Waits until the server has answered every change of this ticket under way, made or refused. */
export async function changesSettled(ticketId: number): Promise<void> {
  await underWay.get(ticketId)?.catch(() => {});
}
