import { expect, test } from 'vitest';
import { changeOf, faultOf, valuesOf } from './quick-values.ts';

const before = { shortcode: 'ola', message: 'Olá', geral: false, visao: true, status: true };

test('what was changed travels, and nothing else; a slash before the shortcode is no change', () => {
  expect(changeOf({ ...before, shortcode: ' /ola ' }, before)).toEqual({});
  expect(changeOf({ ...before, message: 'Oi', geral: true }, before)).toEqual({ message: 'Oi', geral: true });
  expect(changeOf({ ...valuesOf(null), shortcode: '/oi', message: 'Oi' }, valuesOf(null))).toEqual({
    shortcode: 'oi',
    message: 'Oi',
  });
});

test('a shortcode is needed, and words or a file', () => {
  expect(faultOf({ ...before, shortcode: ' / ' }, true)).toBe('shortcode');
  expect(faultOf({ ...before, shortcode: '/\u200b\u3164' }, true)).toBe('shortcode');
  expect(faultOf({ ...before, message: ' ' }, false)).toBe('content');
  expect(faultOf({ ...before, message: ' ' }, true)).toBe(null);
  expect(faultOf(before, false)).toBe(null);
});
