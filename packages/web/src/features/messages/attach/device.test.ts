import { expect, test } from 'vitest';
import { deviceFaultOf, stampOf } from './device.ts';

const named = (name: string) => Object.assign(new Error('x'), { name });

test('what a browser refuses a device for has words of its own; what nobody knows is a failure', () => {
  const names = ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError', 'InsecureError', 'X'];
  expect(names.map((name) => deviceFaultOf(named(name)))).toEqual([
    'denied',
    'missing',
    'missing',
    'busy',
    'insecure',
    'failed',
  ]);
  expect(deviceFaultOf('a text')).toBe('failed');
});

test('what is made here is named by the local moment', () => {
  expect(stampOf(new Date(2026, 10, 22, 2, 41, 5))).toBe('20261122-024105');
});
