import { expect, test } from 'vitest';
import { changeOf, emptyValues, faultsOf, isChanged, withoutGone } from './user-values.ts';

const bia = { ...emptyValues, name: 'Bia', email: 'bia@exemplo.test' };

test('a new person needs a name, an address and a password; who is there keeps theirs', () => {
  expect(faultsOf(emptyValues, true)).toEqual({ name: 'required', email: 'required', password: 'required' });
  expect(faultsOf(bia, true)).toEqual({ password: 'required' });
  expect(faultsOf(bia, false)).toEqual({});
});

test.each([
  [{ name: ' B ' }, { name: 'tooShort' }],
  [{ name: '\u3164\u200d\u202e' }, { name: 'required' }],
  [{ name: 'B'.repeat(51) }, { name: 'tooLong' }],
  [{ password: '1234' }, { password: 'tooShort' }],
  [{ password: '1234567' }, { password: 'tooShort' }],
  [{ password: '1'.repeat(129) }, { password: 'tooLong' }],
  [{ password: ' '.repeat(8) }, { password: 'blank' }],
  [{ email: 'bia@' }, { email: 'email' }],
  [{ endWork: '' }, { endWork: 'required' }],
  [{ defaultTicketsManagerWidth: '' }, { defaultTicketsManagerWidth: 'required' }],
  [{ defaultTicketsManagerWidth: '800' }, { defaultTicketsManagerWidth: 'width' }],
  [{ defaultTicketsManagerWidth: '1200.5' }, { defaultTicketsManagerWidth: 'width' }],
])('%o is told as %o', (part, faults) => {
  expect(faultsOf({ ...bia, ...part }, false)).toEqual(faults);
});

test('only what was changed travels, in the words of the interface', () => {
  expect(changeOf(bia, bia)).toEqual({});
  expect(changeOf({ ...bia, name: ' Bia ' }, bia)).toEqual({});
  const changed = { ...bia, allTicket: true, userClosePendingTicket: false, whatsappId: '7', queueIds: [9, 2] };
  expect(changeOf(changed, bia)).toEqual({
    allTicket: 'enable',
    userClosePendingTicket: 'disabled',
    whatsappId: 7,
    queueIds: [2, 9],
  });
  expect(isChanged({ ...bia, queueIds: [2, 9] }, { ...bia, queueIds: [9, 2] })).toBe(false);
  expect(changeOf(bia, { ...bia, whatsappId: '7' })).toEqual({ whatsappId: null });
});

test('a queue that is gone since it was chosen does not travel; while nobody knows which there are, all do', () => {
  const values = { ...bia, queueIds: [2, 9] };
  expect(withoutGone(values, [{ id: 9 }, { id: 4 }]).queueIds).toEqual([9]);
  expect(withoutGone(values, undefined).queueIds).toEqual([2, 9]);
});
