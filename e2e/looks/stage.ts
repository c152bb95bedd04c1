import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { attended, waiting } from '../conversation.ts';
import type { Desk } from '../desk.ts';
import { queueOf, seedTickets } from '../seeded-tickets.ts';
import { readTemplates } from '../template-account.ts';
import { buildCast, type Cast } from './cast.ts';

/** Addresses of conversations, besides the cast. */
export interface Stage extends Cast {
  /** Waits in no queue. */
  waiting: string;
  /** A contact with many details who has sent every kind of message. */
  talk: string;
  /** A conversation by a phone that is paired with the company. */
  paired: string;
}

export const noteText = 'ligar amanhã cedo';
export const ownText = 'Bom dia, Clara! O pedido sai hoje à tarde.';
const card = { name: 'Carlos Lima', phones: [{ phone: '+55 51 90000-0142' }], organization: 'Portaria' };
const place = { latitude: -30.0346, longitude: -51.2177, name: 'Nossa loja', address: 'Rua Fictícia, 120' };

async function fillTalk(desk: Desk, chief: Cast['operator']): Promise<string> {
  const { app, company, ana } = desk;
  const { uuid, id, contactId } = await attended(desk, 'Clara Dias', ['bom dia', 'vocês têm bolo de cenoura?']);
  await company.receivesPart('Clara Dias', { type: 'image', text: 'É esse?' });
  await company.receivesPart('Clara Dias', { type: 'audio', voice: true });
  await company.receivesPart('Clara Dias', {
    type: 'document',
    name: 'Conta de luz de novembro com o comprovante.pdf',
  });
  await company.receivesPart('Clara Dias', { type: 'location', place });
  await company.receivesPart('Clara Dias', { type: 'contacts', cards: [card] });
  await company.request(ana, sendMessage, { params: { ticketId: id }, body: { body: ownText } });
  await company.request(ana, sendMessage, { params: { ticketId: id }, body: { body: noteText, isPrivate: true } });
  const extraInfo = [{ name: 'Endereço de entrega', value: 'Rua das Flores, 1200, apto 304' }];
  await company.request(chief, updateContact, { params: { contactId }, body: { extraInfo } });
  await app.owner.query(
    `insert into contacts (company_id, name, number, channel) values ($1, 'Clara Dias', '5511977770001', 'whatsappapi')`,
    [company.id],
  );
  await app.idle();
  return uuid;
}

async function pairedTalk(desk: Desk): Promise<string> {
  const { app, company } = desk;
  const connectionId = await company.pocketConnection();
  const { uuid, id } = await attended(desk, 'Rosa Melo', ['quero um bolo']);
  await app.owner.query(
    `update tickets set channel = 'whatsapp', connection_id = $3, version = version + 1 where company_id = $1 and id = $2`,
    [company.id, id, connectionId],
  );
  return uuid;
}

/** A company in the middle of a day: one set of data for every scene. */
export async function buildStage(desk: Desk): Promise<Stage> {
  // Signing in by the form must not end other sessions.
  await desk.company.setting('allowParallelSessions', 'enabled');
  const cast = await buildCast(desk);
  const support = await desk.company.queue('Suporte');
  await desk.person({ name: 'Bruno Alves', queues: [support] });
  // With two queues, accepting asks for the queue.
  await desk.app.owner.query('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
    desk.company.id,
    desk.ana.id,
    support,
  ]);
  await readTemplates(desk);
  // A connection that waits for its code to be scanned.
  await desk.app.owner.query(
    `insert into connections (company_id, name, channel, status, qrcode, code_expires_at)
     values ($1, 'Filial', 'whatsapp', 'qrcode', '2@um,codigo,de,exemplo', now() + interval '1 hour')`,
    [desk.company.id],
  );
  const queueId = await queueOf(desk);
  const tags = ['Cliente preferencial', 'VIP'];
  await seedTickets(desk, { count: 14, status: 'pending', queueId, tags, prefix: 'Cliente à espera', minutesAgo: 70 });
  await seedTickets(desk, { count: 6, status: 'closed', queueId, userId: desk.ana.id, prefix: 'Cliente de ontem' });
  return {
    ...cast,
    waiting: (await waiting(desk, 'João Reis', ['Boa tarde!'])).uuid,
    talk: await fillTalk(desk, cast.operator),
    paired: await pairedTalk(desk),
  };
}
