import type { LocationData } from '@guiche/contract/media.schemas';

/** `-23.55052, -46.63331`: five decimals are a metre, and maps read it as it stands. */
export const coordinatesText = ({ latitude, longitude }: Pick<LocationData, 'latitude' | 'longitude'>): string =>
  `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`;
