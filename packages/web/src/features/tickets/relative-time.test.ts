import { expect, test } from 'vitest';
import { timeAgo } from './relative-time.ts';

const now = Date.parse('2026-11-20T16:00:00.000Z');
const ago = (seconds: number, language = 'pt') => timeAgo(new Date(now - seconds * 1000).toISOString(), now, language);

test('the largest whole unit counts, and less than a minute is now', () => {
  expect([ago(0), ago(59)]).toEqual(['agora', 'agora']);
  expect(ago(60)).toBe('há 1 minuto');
  expect(ago(3599)).toBe('há 59 minutos');
  expect(ago(3600)).toBe('há 1 hora');
  expect(ago(86_400)).toBe('ontem');
  expect(ago(3 * 86_400)).toBe('há 3 dias');
});

test('each reader reads it in their language', () => {
  expect([ago(180, 'es'), ago(180, 'en'), ago(180, 'tr')]).toEqual([
    'hace 3 minutos',
    '3 minutes ago',
    '3 dakika önce',
  ]);
});

test('what a clock ahead of ours has written was now', () => expect(ago(-90)).toBe('agora'));
