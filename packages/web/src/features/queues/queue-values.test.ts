import { expect, test } from 'vitest';
import { changeOf, emptyQueue, faultsOf, moved, valuesOf } from './queue-values.ts';

const good = { ...emptyQueue('#1C7ED6'), name: 'Vendas', orderQueue: '2' };

test('what cannot be saved is said field by field', () => {
  expect(faultsOf(good, false)).toEqual({});
  expect(faultsOf({ ...good, orderQueue: '' }, true)).toEqual({});
  expect(faultsOf({ ...good, name: ' V ', color: '#12', orderQueue: '' }, false)).toEqual({
    name: 'nameShort',
    color: 'colour',
    orderQueue: 'order',
  });
  expect(faultsOf({ ...good, color: '#1C7' }, false)).toEqual({});
  expect(faultsOf({ ...good, name: ' ', color: '', orderQueue: '10000' }, true)).toEqual({
    name: 'required',
    color: 'required',
    orderQueue: 'order',
  });
  expect(faultsOf({ ...good, name: '\u2800\u2800' }, false)).toEqual({ name: 'required' });
  expect(faultsOf({ ...good, name: 'x'.repeat(51), orderQueue: '-1' }, false)).toEqual({
    name: 'nameLong',
    orderQueue: 'order',
  });
});

test('only what was changed travels', () => {
  expect(changeOf({ ...good, color: '#1c7ed6' }, good)).toEqual({});
  expect(changeOf({ ...good, name: 'Loja ', orderQueue: '1' }, good)).toEqual({ name: 'Loja', orderQueue: 1 });
});

test('what the form does not ask for is not sent, whatever is stored', () => {
  const counts = { ticketsCount: 0, usersCount: 0, connectionsCount: 0 };
  const texts = { greetingMessage: 'Olá!', outOfHoursMessage: 'Fechado', closeTicket: true, ...counts };
  const stored = valuesOf({ id: 3, name: 'Vendas', color: '#1C7ED6', orderQueue: 2, ...texts });
  expect(changeOf(stored, stored)).toEqual({});
  expect(changeOf({ ...stored, name: 'Loja' }, stored)).toEqual({ name: 'Loja' });
});

test('a queue moves within the list and not beyond it', () => {
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 3, 9)).toEqual([1, 2, 3]);
});
