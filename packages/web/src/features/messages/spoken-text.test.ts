import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

test('one message is read out, several of one person are counted, of many too', () => {
  expect(spokenText([])).toBeNull();
  expect(spokenText([{ name: 'Maria', text: 'oi' }])).toEqual({
    key: 'spoken.one',
    values: { name: 'Maria', text: 'oi' },
  });
  const twice = [
    { name: 'Maria', text: 'oi' },
    { name: 'Maria', text: 'tudo bem?' },
  ];
  expect(spokenText(twice)).toEqual({ key: 'spoken.several', values: { name: 'Maria', count: 2 } });
  expect(spokenText([...twice, { name: 'João', text: 'oi' }])).toEqual({ key: 'spoken.many', values: { count: 3 } });
});
