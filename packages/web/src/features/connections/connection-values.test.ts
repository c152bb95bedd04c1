import { defaultWorkWeek } from '@guiche/contract/connection-settings';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import { expect, test } from 'vitest';
import { changeOf, faultsOf, isChanged, isOtherAccount, tabs, type Values, valuesOf } from './connection-values.ts';

const fresh = valuesOf(null, defaultWorkWeek);
const judged = { isRated: true, account: null, before: null, now: new Date('2026-11-22T12:00:00Z') };
const named = (more: Partial<Values> = {}): Values => ({ ...fresh, name: 'Matriz', ...more });

test('what was not touched does not travel', () => {
  expect(isChanged(fresh, fresh)).toBe(false);
  expect(changeOf(named({ timeSendQueue: '5', sendIdQueue: '3', groupAsTicket: true }), fresh)).toEqual({
    name: 'Matriz',
    timeSendQueue: 5,
    sendIdQueue: 3,
    groupAsTicket: 'enabled',
  });
});

test.each(['phoneNumberId', 'wabaId', 'accessToken', 'appSecret'] as const)('another %s is tested', (field) => {
  const stored = named({ phoneNumberId: '1055', wabaId: '5150' });
  expect(isOtherAccount({ ...stored, name: 'Filial' }, stored)).toBe(false);
  expect(isOtherAccount({ ...stored, [field]: '77777777' }, stored)).toBe(true);
});

test('what is stored is shown, and comes back as it was', () => {
  const stored = {
    ...changeOf(named(), fresh),
    isDefault: true,
    queueIds: [4],
    allowGroup: false,
    groupAsTicket: 'enabled',
    timeSendQueue: 5,
    sendIdQueue: null,
    importOldMessages: '2026-11-20T12:30:00.000Z',
    collectiveVacationStart: '2026-12-20',
    schedules: defaultWorkWeek,
    phoneNumberId: null,
  } as unknown as ConnectionDetails;
  const values = valuesOf(stored, []);
  expect(values).toMatchObject({
    isDefault: true,
    queueIds: [4],
    groupAsTicket: true,
    timeSendQueue: '5',
    sendIdQueue: '',
  });
  expect(values.accessToken).toBe('');
  const back = changeOf(values, { ...fresh, importOldMessages: '', collectiveVacationStart: '' });
  expect(back).toMatchObject({ importOldMessages: '2026-11-20T12:30:00.000Z', collectiveVacationStart: '2026-12-20' });
});

test('every field has its tab, and every fault its field', () => {
  expect(Object.values(tabs).flat().sort()).toEqual(Object.keys(fresh).sort());
  expect(faultsOf(fresh, judged)).toEqual({ name: 'required' });
  expect(faultsOf(named({ name: '\u00ad\u00ad\u00ad' }), judged)).toEqual({ name: 'required' });
  expect(faultsOf(named({ name: ' x ' }), judged)).toEqual({ name: 'tooShort' });
  expect(faultsOf(named({ name: 'x'.repeat(51), timeSendQueue: '-1' }), judged)).toMatchObject({
    name: 'tooLong',
    timeSendQueue: 'number',
  });
  expect(faultsOf(named({ ratingMessage: 'Nota?', timeSendQueue: '2' }), judged)).toEqual({
    expiresTicketNPS: 'ERR_NPS_TIME_REQUIRED',
    sendIdQueue: 'ERR_SEND_QUEUE_REQUIRED',
  });
});

test('an account needs its number and, when it is new, its token', () => {
  const isNew = { ...judged, account: { isNew: true } };
  expect(faultsOf(named(), isNew)).toEqual({ phoneNumberId: 'required', accessToken: 'required' });
  expect(faultsOf(named({ phoneNumberId: '12a', wabaId: 'x', accessToken: 'curto', appSecret: 'c' }), isNew)).toEqual({
    phoneNumberId: 'digits',
    wabaId: 'digits',
    accessToken: 'tooShort',
    appSecret: 'tooShort',
  });
  expect(faultsOf(named({ phoneNumberId: '123456' }), { ...judged, account: { isNew: false } })).toEqual({});
});
