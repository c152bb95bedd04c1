import type { AuditEntry, AuditName } from '@guiche/contract/audit-log.schemas';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import audit from '../../locales/pt/audit.json' with { type: 'json' };
import connections from '../../locales/pt/connections.json' with { type: 'json' };
import settings from '../../locales/pt/settings.json' with { type: 'json' };
import users from '../../locales/pt/users.json' with { type: 'json' };
import { labelOf, readable, rowsOf, textOf } from './audit-values.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'pt',
  defaultNS: 'audit',
  interpolation: { escapeValue: false },
  resources: { pt: { audit, connections, settings, users } },
});
const t = i18n.getFixedT('pt', 'audit');

const bia: AuditName = { kind: 'user', id: 9, name: 'Bia', uuid: null, isGone: false };
const entryOf = (part: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, createdAt: '2026-11-20T17:24:00.000Z', user: null, act: 'user.update', subjectId: 9, subject: bia },
  ...{ names: [], details: {}, before: {}, ip: null },
  ...part,
});

test('what changed stands beside what it was, what stayed is not shown, and what is said already is not said again', () => {
  const entry = entryOf({
    details: { userId: 9, companyId: 1, name: 'Bia', profile: 'admin', queueIds: [2, 1], whatsappId: null, sent: true },
    before: { name: 'Bia', profile: 'user', queueIds: [1, 2], whatsappId: 4 },
  });
  expect(rowsOf(entry)).toEqual({
    changes: [
      { name: 'profile', now: 'admin', before: 'user' },
      { name: 'whatsappId', now: null, before: 4 },
    ],
    brought: [{ name: 'sent', now: true }],
  });
});

test('an id of another kind is shown, though its number is the same', () => {
  const ticket: AuditName = { ...bia, kind: 'ticket' };
  const entry = entryOf({ act: 'ticket.update', subject: ticket, details: { ticketId: 9, userId: 9 } });
  expect(rowsOf(entry).brought).toEqual([{ name: 'userId', now: 9 }]);
  const note = entryOf({ act: 'note.delete', subject: null, details: { noteId: 9, contactId: 9 } });
  expect(rowsOf(note).brought).toEqual([{ name: 'contactId', now: 9 }]);
});

test.each([
  ['farewellMessage', 'user.update', 'Mensagem de despedida'],
  ['allowGroup', 'user.update', 'Grupos'],
  ['allowGroup', 'connection.update', 'Receber grupos'],
  ['expiresTicket', 'connection.update', 'Resolver inativos após (minutos)'],
  ['importOldMessages', 'connection.update', 'Importar desde'],
  ['status', 'ticket.update', 'Situação'],
  ['status', 'quickMessage.update', 'Ativa'],
  ['somethingQuite_new', 'user.update', 'Something quite new'],
  ['a.b:c', 'user.update', 'A b:c'],
  ['name', 'operator', 'Nome'],
])('%s of %s is called as its screen calls it: %s', (name, act, label) => expect(labelOf(name, act, t)).toBe(label));

test.each([
  ['amountUsedBotQueues', 'Amount used bot queues'],
  ['NPS', 'NPS'],
  ['old_name-of.it', 'Old name of it'],
  ['çağrıSayısı', 'Çağrı sayısı'],
  ['_', '_'],
])('what has no word is readable: %s → %s', (name, words) => expect(readable(name)).toBe(words));

test.each([
  ['profile', 'admin', 'Administrador'],
  ['status', 'closed', 'Resolvido'],
  ['showDashboard', 'enabled', 'Ligado'],
  ['allTicket', 'disable', 'Desligado'],
  ['geral', false, 'Não'],
  ['farewellMessage', '', 'vazio'],
  ['queueIds', [], 'vazio'],
  ['extraInfo', {}, 'vazio'],
  ['whatsappId', null, 'vazio'],
  ['ticketIds', '120 entries', '120 itens'],
  ['orderQueue', 0, '0'],
  ['collectiveVacationStart', '2026-12-20', '20/12/2026'],
  ['name', '2026-99-99', '2026-99-99'],
  ['name', 'open', 'open'],
  ['name', 'a.b:c', 'a.b:c'],
  ['key', 'requiredTag', 'Etiqueta obrigatória'],
  ['column', 'transferMessage', 'Mensagem de transferência'],
  ['key', 'someOldSetting', 'Some old setting'],
  ['texts', ['greetingMessage', 'ratingMessage'], 'Mensagem de saudação, Mensagem de avaliação'],
  ['fields', ['name', 'walletIds', 'unheardOf'], 'Nome, Carteira, Unheard of'],
  ['whenExpiresTicket', 1, 'Desde a última mensagem do atendente'],
  [
    'schedules',
    [
      { weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '' },
      { weekdayEn: 'sunday', startTimeA: '', endTimeA: '' },
    ],
    'Dia da semana: Segunda-feira; Abre: 08:00; Fecha: vazio\nDia da semana: Domingo; Abre: vazio; Fecha: vazio',
  ],
])('a value is said in words: %s %j', (name, value, text) =>
  expect(textOf(value, name, 'connection.update', t)).toBe(text),
);
