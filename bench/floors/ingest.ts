import { createHmac, timingSafeEqual } from 'node:crypto';
import { platformSecret, webhookPath } from '../webhook.ts';
import { changeOne, type FloorDeps, roomOf } from './floor-deps.ts';
import { messageEventOf, type Place } from './payload.ts';

/** Message, its key, the ticket's bump and the event, in one statement and one commit. */
const ingest = `
  with c as (select contact_id from floor.contact_identities where company_id = $1 and type = 'phone' and scope = '' and value = $3),
  t as (update floor.tickets x set unread_messages = unread_messages + 1, last_message = left($5, 255), last_message_id = $7,
      last_message_ack = null, last_inbound_at = $6, updated_at = now(), version = version + 1
    from c where x.company_id = $1 and x.contact_id = c.contact_id and x.connection_id = $2 and x.status <> 'closed'
    returning x.id, x.contact_id, x.queue_id),
  k as (insert into floor.message_keys (company_id, connection_id, provider_id, message_id) select $1, $2, $4, $7 from t
    on conflict do nothing returning message_id),
  m as (insert into floor.messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, body, from_me, provider_id, created_at)
    select $1, k.message_id, t.id, t.contact_id, $2, t.queue_id, $5, false, $4, $6 from t, k),
  e as (insert into floor.events (company_id, name, payload, rooms) select $1, 'appMessage', $8, array['admins', 'queue:3'] from t, k)
  select t.id from t, k`;

const put = 'insert into floor.inbox (company_id, connection_id, lane, event) values ($1, $2, $3, $4)';

interface Delivery {
  entry: [{ changes: [{ value: Value }] }];
}
interface Value {
  metadata: { phone_number_id: string };
  messages: [{ from: string; id: string; timestamp: string; text: { body: string } }];
}

function readSigned(raw: Buffer, header: unknown): Value {
  const given = Buffer.from(String(header).slice(7), 'hex');
  const expected = createHmac('sha256', platformSecret).update(raw).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('not signed');
  return (JSON.parse(raw.toString()) as Delivery).entry[0].changes[0].value;
}

let drawn = 0;
/** As the product's ids: time above, a sequence below; drawn here, which costs the floor nothing. */
const nextId = () => (Date.now() - 1_704_067_200_000) * 4096 + (drawn++ & 4095);

/** The signed webhook: `/webhooks/meta` stores and emits, `/ack` only keeps it and answers. */
export function mountIngest({ http, pool, io }: FloorDeps, connections: ReadonlyMap<string, [number, number]>): void {
  http.register((raw, _options, done) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    raw.post(webhookPath, async (request) => {
      const value = readSigned(request.body as Buffer, request.headers['x-hub-signature-256']);
      const [companyId, connectionId] = connections.get(value.metadata.phone_number_id) ?? [0, 0];
      const [{ from, id, timestamp, text }] = value.messages;
      const place: Place = { companyId, ticketId: 4242, status: 'open', userId: 7, lastMessage: text.body };
      const messageId = nextId();
      const event = messageEventOf(place, messageId, text.body, false);
      const at = new Date(Number(timestamp) * 1000);
      const values = [companyId, connectionId, from, id, text.body, at, messageId, JSON.stringify(event)];
      await changeOne(pool, 'ingest', ingest, values);
      io.to(roomOf(companyId)).emit('appMessage', event);
      return {};
    });
    raw.post('/ack', async (request) => {
      const value = readSigned(request.body as Buffer, request.headers['x-hub-signature-256']);
      const [companyId, connectionId] = connections.get(value.metadata.phone_number_id) ?? [0, 0];
      const lane = `${connectionId}:${value.messages[0].from}`;
      await pool.query({
        name: 'put',
        text: put,
        values: [companyId, connectionId, lane, JSON.stringify(value.messages[0])],
      });
      return {};
    });
    done();
  });
}
