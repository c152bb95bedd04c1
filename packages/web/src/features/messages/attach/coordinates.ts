export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`[-+]?\d{1,3}(?:\.\d{1,15})?`;
const pair = String.raw`(${number})(?:,|%2C)(?:\s|%20|\+)*(${number})`;

/** Patterns of coordinates in addresses of map sites; a marked place comes before the centre of the map. */
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

/** Reads coordinates from two numbers or a map's address; null: there are none. */
export function parseCoordinates(text: string): Coordinates | null {
  // Texts copied from pages may have a typographic minus.
  const written = text.trim().slice(0, longest).replaceAll('−', '-');
  // One number with a decimal comma (`-30,03`) is not two integers.
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

/** Short links, which only the map site can resolve. */
export const isShortMapLink = (text: string): boolean =>
  /^\s*(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|osm\.org\/go|maps\.apple\/p)\//i.test(text);
