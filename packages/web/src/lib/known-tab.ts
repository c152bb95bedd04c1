/** The search of an address without a tab that its page has not; null: there is nothing to leave out. */
export function withoutUnknownTab(
  search: Record<string, unknown>,
  tabs: readonly string[],
): Record<string, unknown> | null {
  const { tab, ...rest } = search;
  return tab === undefined || tabs.some((known) => known === tab) ? null : rest;
}
