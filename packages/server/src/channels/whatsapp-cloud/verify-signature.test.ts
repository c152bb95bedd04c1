import { describe, expect, test } from 'vitest';
import { isSignedWith } from './verify-signature.ts';

const raw = Buffer.from('{"object":"page","entry":[{"text":"ol\\u00e1"}]}');
const header = 'sha256=9c090367cf91ef37a28b1da45b2b9415630075eaf98e004ba45f3758dc2b44df';

describe('a signature', () => {
  test('matches the bytes as they came', () => {
    expect(isSignedWith('sim-secret', raw, header)).toBe(true);
  });

  test.each<[string, string, Buffer, string | undefined]>([
    ['of the same body written again', 'sim-secret', Buffer.from('{"object":"page","entry":[{"text":"olá"}]}'), header],
    ['of another secret', 'other-secret', raw, header],
    ['of no secret', '', raw, header],
    ['missing', 'sim-secret', raw, undefined],
    ['of the old kind', 'sim-secret', raw, header.replace('sha256', 'sha1')],
    ['cut short', 'sim-secret', raw, header.slice(0, -2)],
    ['in capitals', 'sim-secret', raw, header.toUpperCase().replace('SHA256', 'sha256')],
  ])('%s does not', (_, secret, body, given) => {
    expect(isSignedWith(secret, body, given)).toBe(false);
  });
});
