import { defaultWorkWeek } from '@guiche/contract/connection-settings';
import { expect, test } from 'vitest';
import { changeOf, tabs, valuesOf } from './connection-values.ts';
import { hasEffect, tabsOf } from './shown-tabs.ts';

const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;
const everything = { hasHours: true, isRated: true, queueIds: [1, 2] };
const fieldsOf = (channel: (typeof channels)[number], shown = everything) =>
  tabsOf({ id: 1, channel }, shown).flatMap(([, fields]) => fields);

test.each(channels)('of %s only what something acts by is asked for, whatever the company switched on', (channel) => {
  const fields = fieldsOf(channel);
  expect(fields.filter((name) => !hasEffect(name))).toEqual([]);
  expect(fields).toEqual(expect.arrayContaining(['name', 'queueIds', 'timeCreateNewTicket', 'complationMessage']));
  expect(tabsOf({ id: 1, channel }, everything).filter(([, names]) => names.length === 0)).toEqual([]);
});

test('neither redirecting, hours, vacations, ratings nor the chatbot are asked for before they do something', () => {
  for (const name of [
    'timeSendQueue',
    'outOfHoursMessage',
    'collectiveVacationStart',
    'ratingMessage',
    'schedules',
  ] as const)
    expect(hasEffect(name), name).toBe(false);
  expect(tabsOf({ id: 1, channel: 'whatsapp' }, everything).map(([tab]) => tab)).toEqual([
    'general',
    'messages',
    'import',
  ]);
});

test('a greeting is asked for where the server asks: with several queues', () => {
  for (const [queueIds, is] of [
    [[], false],
    [[4], false],
    [[4, 5], true],
    [[4, 5, 6], true],
  ] as const)
    expect(fieldsOf('whatsappapi', { ...everything, queueIds: [...queueIds] }).includes('greetingMessage')).toBe(is);
});

test('what is not asked for stays as it is stored', () => {
  const stored = valuesOf(null, defaultWorkWeek);
  const hidden = {
    outOfHoursMessage: 'Fechado',
    timeSendQueue: '5',
    ratingMessage: 'Nota?',
    collectiveVacationEnd: '2027-01-04',
  };
  const before = { ...stored, ...hidden, name: 'Matriz' };
  expect(changeOf({ ...before, name: 'Filial' }, before)).toEqual({ name: 'Filial' });
  expect(Object.values(tabs).flat()).toEqual(expect.arrayContaining(Object.keys(hidden)));
});
