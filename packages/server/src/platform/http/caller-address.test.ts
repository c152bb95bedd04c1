import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress, trustsProxy } from './caller-address.ts';

const asked = (remoteAddress: string, ...said: string[]) =>
  ({
    socket: { remoteAddress },
    headers: said.length > 0 ? { 'x-forwarded-for': said.join(', ') } : {},
  }) as unknown as IncomingMessage;

test.each([
  [false, asked('198.51.100.7', '203.0.113.1'), '198.51.100.7'],
  [1, asked('10.0.0.1', '203.0.113.1'), '203.0.113.1'],
  [1, asked('10.0.0.1', '192.0.2.66, 203.0.113.1'), '203.0.113.1'],
  [2, asked('10.0.0.1', '192.0.2.66', '203.0.113.1'), '192.0.2.66'],
  [1, asked('10.0.0.1'), '10.0.0.1'],
  ['loopback', asked('::ffff:127.0.0.1', '203.0.113.1'), '203.0.113.1'],
  ['loopback', asked('198.51.100.7', '203.0.113.1'), '198.51.100.7'],
  ['uniquelocal', asked('fd00::2', '10.1.2.3', '2001:db8::9'), '2001:db8::9'],
  ['10.0.0.0/8,198.51.100.7', asked('198.51.100.7', '203.0.113.1, 10.9.9.9'), '203.0.113.1'],
  ['10.0.0.0/8', asked('10.0.0.1', 'unknown'), 'unknown'],
] as const)('with TRUST_PROXY %s who asks is found', (trustProxy, request, address) =>
  expect(callerAddress(request, trustsProxy(trustProxy))).toBe(address),
);
