import { expect, test } from 'vitest';
import { isShortMapLink, parseCoordinates } from './coordinates.ts';

const place = { latitude: -30.0346, longitude: -51.2177 };

test.each([
  '-30.0346, -51.2177',
  '-30.0346,-51.2177',
  '  (-30.0346, -51.2177) ',
  '-30.0346 -51.2177',
  '-30.0346; -51.2177',
  '-30,0346; -51,2177',
  '-30,0346, -51,2177',
  '-30,0346 -51,2177',
  '−30.0346, −51.2177',
])('two numbers are a place however they are written: %s', (text) => {
  expect(parseCoordinates(text)).toEqual(place);
});

test.each([
  'https://www.google.com/maps/search/?api=1&query=-30.0346,-51.2177',
  'https://www.google.com/maps/search/?api=1&query=-30.0346%2C-51.2177',
  'https://maps.google.com/?q=-30.0346,-51.2177',
  'https://www.google.com/maps?q=loc:-30.0346,-51.2177',
  'https://www.google.com/maps/@-30.0346,-51.2177,17z',
  'https://www.google.com/maps/place/-30.0346,-51.2177/@-31,-52,12z',
  'https://www.google.com/maps/search/-30.0346,+-51.2177?entry=tts',
  'https://www.google.com/maps/place/Mercado/@-30.02,-51.22,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-30.0346!4d-51.2177',
  'https://www.openstreetmap.org/?mlat=-30.0346&mlon=-51.2177#map=17/-30.1/-51.3',
  'https://www.openstreetmap.org/#map=17/-30.0346/-51.2177',
  'https://maps.apple.com/?ll=-30.0346,-51.2177',
  'maps.google.com/?q=-30.0346,-51.2177',
  'geo:-30.0346,-51.2177?z=17',
])('the address of a map is a place, the marked one first: %s', (text) => {
  expect(parseCoordinates(text)).toEqual(place);
});

test.each([
  '',
  'Rua das Flores, 120',
  '-30.0346',
  '-30,0346',
  '91, 0',
  '0, 181',
  '1, 2, 3',
  'https://example.com/maps',
  'https://maps.app.goo.gl/abcDEF',
  'https://www.google.com/maps?q=Mercado+Público',
])('what holds no place gives none: %s', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});

test('whole degrees and the far corners count', () => {
  expect(parseCoordinates('10, 20')).toEqual({ latitude: 10, longitude: 20 });
  expect(parseCoordinates('-90, 180')).toEqual({ latitude: -90, longitude: 180 });
});

test('shortened map links are known as such', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/abcDEF')).toBe(true);
  expect(isShortMapLink('goo.gl/maps/xyz')).toBe(true);
  expect(isShortMapLink('https://www.google.com/maps/@1,2,3z')).toBe(false);
});
