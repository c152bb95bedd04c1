import { expect, test } from 'vitest';
import { withoutUnknownTab } from './known-tab.ts';

const tabs = ['open', 'pending'];

test('a tab that the page has stays, and so does an address without one', () => {
  for (const search of [{ tab: 'open' }, { tab: 'pending', sort: 'asc' }, {}, { q: 'tab' }])
    expect(withoutUnknownTab(search, tabs)).toBeNull();
});

test('any other tab is left out, whatever it is, and the rest of the address stays', () => {
  for (const tab of ['nope', 'OPEN', '', 'open ', 7, true, null, ['open'], { open: 1 }, 'toString'])
    expect(withoutUnknownTab({ tab, sort: 'asc' }, tabs)).toEqual({ sort: 'asc' });
});

test('a page without tabs keeps none', () => {
  expect(withoutUnknownTab({ tab: 'open' }, [])).toEqual({});
});
