const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;

/** What of the page lives in the address, so that reload, back and a copied link show the same. Absent is the default. */
export interface ContactSearch {
  /** As typed. */
  q?: string;
  /** Who has all of them. */
  tags?: number[];
  channel?: (typeof channels)[number];
  /** Groups alone, or people alone. */
  group?: boolean;
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Reads an address of any origin: what is not ours is left out, never an error. */
export function parseContactSearch(search: Record<string, unknown>): ContactSearch {
  // The address of somebody else may spell digits as a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 200) : '';
  const tags = Array.isArray(search.tags) ? [...new Set(search.tags.filter(isId))].slice(0, 20) : [];
  const channel = channels.find((name) => name === search.channel);
  return {
    ...(q !== '' && { q }),
    ...(tags.length > 0 && { tags: tags.sort((a, b) => a - b) }),
    ...(channel && { channel }),
    ...(typeof search.group === 'boolean' && { group: search.group }),
  };
}
