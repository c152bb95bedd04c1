import { expect, test } from 'vitest';
import { fillVariables, type VariableSource, variablesOf } from './variables.ts';

const source: VariableSource = {
  contactName: 'Maria  Souza',
  userName: 'Ana',
  companyName: 'Loja & Cia',
  protocol: '20261120',
  ticketId: 7,
  queueName: 'Vendas',
  connectionName: 'Principal',
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-21T02:30:05.000Z'),
};

test('each name has its value, in the time of the company', () => {
  const text = [
    '{{ms}}, {{firstName}}! {{ date }} {{hour}} #{{ticket_id}} {{queue}}/$',
    '{queue.name} {{name_company}}',
  ].join('');
  expect(fillVariables(text, variablesOf(source))).toBe(
    'Boa noite, Maria! 20-11-2026 23:30:05 #7 Vendas/Vendas Loja & Cia',
  );
});

test.each([
  ['09:00', 'Bom dia'],
  ['15:00', 'Boa tarde'],
  ['21:00', 'Boa noite'],
  ['03:00', 'Boa madrugada'],
  ['00:00', 'Boa madrugada'],
])('at %s one says %s', (time, greeting) => {
  const now = new Date(`2026-11-20T${time}:00.000Z`);
  expect(variablesOf({ ...source, timeZone: 'UTC', now }).ms).toBe(greeting);
});

test('what a value says is not a variable, and what is none stays', () => {
  const values = variablesOf({ ...source, contactName: '{{userName}} $& {{nome}}' });
  expect(fillVariables('{{name}} {{nome}} {{constructor}} {x}', values)).toBe(
    '{{userName}} $& {{nome}} {{nome}} {{constructor}} {x}',
  );
});
