import type { AuditEntry, AuditName } from '@guiche/contract/audit-log.schemas';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { keepZone } from '../../lib/wall-clock.ts';
import en from '../../locales/en/audit.json' with { type: 'json' };
import es from '../../locales/es/audit.json' with { type: 'json' };
import pt from '../../locales/pt/audit.json' with { type: 'json' };
import tr from '../../locales/tr/audit.json' with { type: 'json' };
import { daysOfEntries } from './audit-days.ts';
import { namesAt, phraseOf, places } from './sentence-of.ts';

const texts = { pt, es, en, tr };
const i18n = createInstance();
await i18n.init({
  lng: 'pt',
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(Object.entries(texts).map(([language, audit]) => [language, { audit }])),
});

const ana = { id: 4, name: 'Ana' };
const named = (kind: AuditName['kind'], id: number, name: string | null): AuditName => ({
  ...{ kind, id, name },
  ...{ uuid: null, isGone: false },
});
const ticket = named('ticket', 62, 'Maria');
const bia = named('user', 9, 'Bia');
const [sales, finance] = [named('queue', 1, 'Vendas'), named('queue', 2, 'Financeiro')];

type Part = Partial<Pick<AuditEntry, 'subject' | 'names' | 'details' | 'before' | 'user' | 'subjectId'>>;
const entryOf = (act: string, part: Part = {}): AuditEntry => ({
  ...{ id: 1, createdAt: '2026-11-20T17:24:00.000Z', user: ana, act, subjectId: part.subject?.id ?? null },
  ...{ subject: null, names: [], details: {}, before: {}, ip: null },
  ...part,
});

const shown = ({ kind, id, name }: AuditName) =>
  kind === 'ticket' ? `#${id}${name === null ? '' : `, ${name}`}` : (name ?? `#${id}`);

/** The sentence as plain text, as the screen puts it together. */
function said(entry: AuditEntry, language: keyof typeof texts = 'pt'): string {
  const phrase = phraseOf(entry);
  const t = i18n.getFixedT(language, 'audit');
  const places = ['subject', 'from', 'queue', 'queues', 'user', 'contact', 'contacts', 'tags'].map((place) => [
    place,
    namesAt(place, entry).map(shown).join(' + '),
  ]);
  const values = Object.fromEntries(places);
  const sentence: unknown = t(phrase.key, {
    ...values,
    who: entry.user?.name ?? t('nobody'),
    value: phrase.value === undefined ? '' : t(phrase.value),
    count: String(phrase.count ?? ''),
    setting: phrase.setting ?? '',
  });
  return String(sentence);
}

const ofTicket = (details: AuditEntry['details'], names: AuditName[] = []) =>
  entryOf('ticket.update', { subject: ticket, names, details: { ticketId: 62, ...details } });

test.each([
  [ofTicket({ isTransfered: true, queueId: 2 }, [finance]), 'Ana transferiu #62, Maria para Financeiro.'],
  [
    ofTicket({ isTransfered: true, queueId: 2, userId: 9, status: 'open' }, [finance, bia]),
    'Ana transferiu #62, Maria para Bia, em Financeiro.',
  ],
  [ofTicket({ status: 'open', userId: 4, queueId: 1 }, [sales]), 'Ana assumiu #62, Maria.'],
  [ofTicket({ status: 'group' }), 'Ana assumiu #62, Maria.'],
  [ofTicket({ status: 'open', userId: 9 }, [bia]), 'Ana passou #62, Maria para Bia.'],
  [ofTicket({ status: 'closed', sendFarewellMessage: false }), 'Ana resolveu #62, Maria.'],
  [ofTicket({ status: 'pending' }), 'Ana devolveu #62, Maria para a espera.'],
  [ofTicket({ useIntegration: false }), 'Ana desligou a integração em #62, Maria.'],
  [ofTicket({ amountUsedBotQueues: 2 }), 'Ana alterou o atendimento #62, Maria.'],
  [
    {
      ...ofTicket({ isTransfered: true, queueId: 2 }, [sales, finance]),
      before: { queueId: 1, status: 'open', userId: 4 },
    },
    'Ana transferiu #62, Maria de Vendas para Financeiro.',
  ],
  [
    { ...ofTicket({ isTransfered: true, queueId: 2 }, [finance]), before: { queueId: 2, userId: 4 } },
    'Ana transferiu #62, Maria para Financeiro.',
  ],
  [ofTicket({ isTransfered: true, queueId: 77 }), 'Ana transferiu #62, Maria para #77.'],
])('a change of a ticket is told by what it did: %#', (entry, sentence) => expect(said(entry)).toBe(sentence));

const ofUser = (details: AuditEntry['details'], names: AuditName[] = []) =>
  entryOf('user.update', { subject: bia, names, details: { userId: 9, ...details } });

test.each([
  [ofUser({ profile: 'admin' }), 'Ana mudou o perfil de Bia para admin.'],
  [ofUser({ profile: 'user', name: 'Bia' }), 'Ana mudou o perfil de Bia para atendente e alterou outros dados.'],
  [ofUser({ queueIds: [1, 2] }, [sales, finance]), 'Ana mudou as filas de Bia para Vendas + Financeiro.'],
  [ofUser({ queueIds: [] }), 'Ana tirou Bia de todas as filas.'],
  [
    {
      ...ofUser({ profile: 'user', name: 'Bia', queueIds: [2, 1] }, [sales, finance]),
      before: { profile: 'user', name: 'Beatriz', queueIds: [1, 2] },
    },
    'Ana alterou os dados de Bia.',
  ],
  [
    { ...ofUser({ profile: 'admin', name: 'Bia' }), before: { profile: 'user', name: 'Bia' } },
    'Ana mudou o perfil de Bia para admin.',
  ],
  [
    { ...ofUser({ queueIds: [2], name: 'Bia' }, [finance]), before: { queueIds: [1], name: 'Bia' } },
    'Ana mudou as filas de Bia para Financeiro.',
  ],
  [ofUser({ email: 'bia@x.br' }), 'Ana alterou os dados de Bia.'],
  [
    entryOf('user.update', { subject: named('user', 4, 'Ana'), details: { farewellMessage: 'Tchau' } }),
    'Ana alterou os próprios dados.',
  ],
  [
    entryOf('user.create', { subject: bia, names: [sales], details: { name: 'Bia', profile: 'admin', queueIds: [1] } }),
    'Ana criou o usuário Bia como admin, em Vendas.',
  ],
  [entryOf('user.create', { subject: bia, details: { name: 'Bia' } }), 'Ana criou o usuário Bia como atendente.'],
  [entryOf('user.delete', { subject: { ...bia, isGone: true } }), 'Ana excluiu o usuário Bia.'],
])('a change of a person is told by what it did: %#', (entry, sentence) => expect(said(entry)).toBe(sentence));

test.each([
  [entryOf('settings.update', { details: { key: 'requiredTag', value: 'enabled' } }), 'Ana ligou requiredTag.'],
  [entryOf('settings.update', { details: { column: 'requiredTag', data: 'disabled' } }), 'Ana desligou requiredTag.'],
  [
    entryOf('settings.update', { details: { key: 'transferMessage', value: 'Olá' } }),
    'Ana alterou a configuração transferMessage.',
  ],
  [
    entryOf('ticket.bulk', { names: [finance], details: { act: 'transfer', ticketIds: [1, 2, 3], queueId: 2 } }),
    'Ana transferiu 3 atendimentos para Financeiro.',
  ],
  [
    entryOf('ticket.bulk', { details: { act: 'close', ticketIds: '120 entries' } }),
    'Ana resolveu 120 atendimentos de uma vez.',
  ],
  [
    entryOf('ticket.closeAll', { names: [sales], details: { status: 'pending', selectedQueueIds: [1] } }),
    'Ana resolveu todos da lista Aguardando, só em Vendas.',
  ],
  [
    entryOf('ticket.closeAll', { details: { status: 'group', selectedQueueIds: [] } }),
    'Ana resolveu todos da lista Grupos.',
  ],
  [
    entryOf('contact.block', { subject: named('contact', 5, 'Rosa'), details: { active: false } }),
    'Ana bloqueou o contato Rosa.',
  ],
  [
    entryOf('contact.merge', {
      subject: named('contact', 5, 'Rosa'),
      names: [named('contact', 6, 'Rosinha')],
      details: { contactId: 5, otherContactId: 6 },
    }),
    'Ana uniu Rosinha ao contato Rosa.',
  ],
  [entryOf('export.create', { details: { kind: 'reports', fields: [] } }), 'Ana exportou o relatório.'],
  [entryOf('export.create', { details: { kind: 'other-kind' } }), 'Ana exportou uma planilha.'],
  [
    entryOf('note.delete', { names: [named('contact', 5, 'Rosa')], details: { noteId: 3, contactId: 5 } }),
    'Ana excluiu uma observação sobre Rosa.',
  ],
  [entryOf('note.delete'), 'Ana excluiu uma observação.'],
  [
    entryOf('connection.takenBack', { user: null, subject: named('connection', 3, 'Loja') }),
    'O acesso da conexão Loja foi retirado na plataforma.',
  ],
])('acts say what they were about: %#', (entry, sentence) => expect(said(entry)).toBe(sentence));

test('a transfer is told in each language, the verb where it belongs', () => {
  const entry = ofTicket({ isTransfered: true, queueId: 2 }, [finance]);
  expect([said(entry, 'es'), said(entry, 'en'), said(entry, 'tr')]).toEqual([
    'Ana transfirió #62, Maria a Financeiro.',
    'Ana transferred #62, Maria to Financeiro.',
    'Ana, #62, Maria görüşmesini Financeiro kuyruğuna aktardı.',
  ]);
});

const leaves = (tree: object, before: string): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${before}${key}`, value] as [string, string]]
      : leaves(Object(value), `${before}${key}.`),
  );

test('a sentence has the same places in each language, and none that the screen does not know', () => {
  const placesOf = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, place]) => place ?? '').sort();
  const all = (language: keyof typeof texts) =>
    [...leaves(texts[language].said, 'said.'), ...leaves(texts[language].variant, 'variant.')].map(([key, text]) => [
      key,
      placesOf(text),
    ]);
  for (const language of ['es', 'en', 'tr'] as const) expect(all(language)).toEqual(all('pt'));
  expect(all('pt').flatMap(([, said]) => [said].flat().filter((place) => !places.includes(String(place))))).toEqual([]);
});

test('entries stand under the company’s days, wherever one sits', () => {
  keepZone('America/Sao_Paulo');
  const at = (createdAt: string) => ({ ...entryOf('auth.login'), createdAt });
  const days = daysOfEntries(
    [at('2026-11-20T03:30:00.000Z'), at('2026-11-20T02:30:00.000Z'), at('2026-11-18T12:00:00.000Z')],
    new Date('2026-11-20T15:00:00Z'),
  );
  expect(days.map(({ date, word, entries }) => [date, word, entries.length])).toEqual([
    ['20/11/2026', 'today', 1],
    ['19/11/2026', 'yesterday', 1],
    ['18/11/2026', null, 1],
  ]);
});
