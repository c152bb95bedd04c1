const underWay = new Map<number, Promise<unknown>>();

/**
 * A change of a ticket's status is shown before the server has made it, so the next act of the same person could
 * overtake it and be refused for the status of before.
 */
export async function withStatusUnderWay<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
  const changing = change();
  underWay.set(ticketId, changing);
  try {
    return await changing;
  } finally {
    if (underWay.get(ticketId) === changing) underWay.delete(ticketId);
  }
}

/** Waits until the server has answered what is changing this ticket's status, made or refused. */
export async function statusSettled(ticketId: number): Promise<void> {
  await underWay.get(ticketId)?.catch(() => {});
}
