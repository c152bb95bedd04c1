export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`[-+]?\d{1,3}(?:\.\d{1,15})?`;
const pair = String.raw`(${number})(?:,|%2C)(?:\s|%20|\+)*(${number})`;

/** Where map sites write the place in their addresses, the marked place before the middle of the map. */
const inAddresses = [
  new RegExp(`!3d(${number})!4d(${number})`),
  new RegExp(`[?&](?:q|query|ll|daddr|destination|sll)=(?:loc:)?${pair}`, 'i'),
  new RegExp(`[?&]mlat=(${number})&mlon=(${number})`),
  new RegExp(`/(?:place|search|dir)/${pair}`),
  new RegExp(`/@${pair}`),
  new RegExp(String.raw`#map=[\d.]{1,5}/(${number})/(${number})`),
  new RegExp(`^geo:${pair}`, 'i'),
];
/** `-30.03, -51.23`; with decimal commas (`-30,03; -51,23` or `-30,03 -51,23`); in brackets. */
const typed = [
  new RegExp(String.raw`^\(?\s*(${number})\s*[,;]?\s+(${number})\s*\)?$`),
  new RegExp(String.raw`^\(?\s*(${number})\s*[,;]\s*(${number})\s*\)?$`),
  /^\(?\s*([-+]?\d{1,3},\d{1,15})\s*(?:;\s*|,\s+|\s+)([-+]?\d{1,3},\d{1,15})\s*\)?$/,
];
const longest = 2000;

/** A place from what people have at hand: two numbers, or the address of a map. Null when there is none in it. */
export function parseCoordinates(text: string): Coordinates | null {
  // Typographic minus signs come with what is copied from pages.
  const written = text.trim().slice(0, longest).replaceAll('−', '-');
  // One number with a decimal comma (`-30,03`) is not two whole ones.
  if (/^[-+]?\d+,\d+$/.test(written)) return null;
  for (const pattern of /[a-z]/i.test(written) ? inAddresses : typed) {
    const found = pattern.exec(written);
    if (found === null) continue;
    const [latitude, longitude] = [found[1], found[2]].map((part) => Number(part?.replace(',', '.')));
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

/** Addresses that say nothing by themselves: only the map site knows where they lead. */
export const isShortMapLink = (text: string): boolean =>
  /^\s*(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|osm\.org\/go|maps\.apple\/p)\//i.test(text);
