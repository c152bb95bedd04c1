/** Waits until `isSo`, asking again every `everyMs`; throws with `what` after 60 s. For states that nothing announces. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, everyMs = 25): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`not within 60 s: ${what}`);
}
