const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;

/**
 * The part of the page's state that is kept in the address, so that reload, back and a copied link show the same.
 * Absent: the default.
 */
export interface ContactSearch {
  /** As typed. */
  q?: string;
  /** Contacts with all of these tags. */
  tags?: number[];
  channel?: (typeof channels)[number];
  /** Groups alone, or people alone. */
  group?: boolean;
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Reads any address: unknown parts are left out, never an error. */
export function parseContactSearch(search: Record<string, unknown>): ContactSearch {
  // A hand-written address may give digits as a number.
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
