import { publicSettings } from '@guiche/contract/public-settings';
import { expect, test } from 'vitest';
import { brandOf } from './brand-of.ts';

const own = { ...publicSettings };

test('what was set is shown, what was not is ours', () => {
  const brand = brandOf(
    {
      ...own,
      appName: ' Loja Aurora ',
      primaryColorDark: '#FF9DE2',
      appLogoLight: '/marca/logo.svg',
      appLogoFavicon: '/marca/icone.png',
      supportUrl: 'https://ajuda.aurora.test/chat?de=login',
    },
    'texto',
  );
  expect(brand).toMatchObject({
    source: 'texto',
    name: 'Loja Aurora',
    logoLight: '/marca/logo.svg',
    logoDark: '/marca/logo.svg',
    icon: '/marca/icone.png',
    supportUrl: 'https://ajuda.aurora.test/chat?de=login',
  });
  expect(brand.css).toMatch(/^:root\.dark\{--brand:#ff9de2;.*\}$/i);
});

test('the tokens of both themes stand side by side', () => {
  const { css } = brandOf({ ...own, primaryColorLight: '#B3005E', primaryColorDark: '#FF9DE2' }, 'x');
  expect(css).toMatch(/^:root:not\(\.dark\)\{[^{}]+\}:root\.dark\{[^{}]+\}$/);
});

test.each([
  ['appName', '   ', 'name', 'Guichê'],
  ['appName', 'a'.repeat(100), 'name', 'a'.repeat(60)],
  ['primaryColorLight', 'blue', 'css', ''],
  ['primaryColorLight', '#00f', 'css', ''],
  ['primaryColorLight', '#0000ff', 'css', ''],
  ['primaryColorDark', '#123456}body{display:none', 'css', ''],
  ['appLogoLight', '//elsewhere.test/logo.svg', 'logoLight', ''],
  ['appLogoLight', 'https://elsewhere.test/logo.svg', 'logoLight', ''],
  ['appLogoLight', 'javascript:alert(1)', 'logoLight', ''],
  ['appLogoFavicon', '/\\elsewhere.test/i.png', 'icon', ''],
  ['supportUrl', 'javascript:alert(1)', 'supportUrl', ''],
  ['supportUrl', 'ajuda', 'supportUrl', ''],
] as const)('%s %j shows as %s %j', (key, value, field, shown) => {
  expect(brandOf({ ...own, [key]: value }, 'x')[field]).toBe(shown);
});
