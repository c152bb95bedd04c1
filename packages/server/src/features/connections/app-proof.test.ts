import { connectByLogin, testConnection } from '@guiche/contract/connection-sessions.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { syncTemplates } from '@guiche/contract/templates.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { sendFile } from '@guiche/testkit/media-requests';
import { seedPageOwner } from '@guiche/testkit/page-owner';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An application that insists on proofs: every call with a token of its shows that we know its secret. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the official API: looked at, read from, written to and sent files with proofs', async () => {
  const talk = await Talk.open(app);
  const { company, ana, contact, ticketId } = talk;
  const admin = await company.admin();
  const { phoneNumberId, connectionId } = company;
  const wabaId = `88${company.id}`;
  await app.owner.query('update connections set waba_id = $2 where id = $1', [connectionId, wabaId]);
  const seed = (appSecret: string) => {
    const number = { phoneNumberId, displayNumber: `5511400${phoneNumberId}`, accessToken: `SIM-${phoneNumberId}` };
    return app.sim.seed({ phones: [{ ...number, wabaId, appSecret }] });
  };
  const params = { whatsappId: connectionId };
  await seed('de-outro-aplicativo');
  expect(await company.request(admin, testConnection, { params })).toMatchObject({ isGood: false, errorCode: '100' });
  await seed(app.platformSecret);
  expect(await company.request(admin, testConnection, { params })).toMatchObject({ isGood: true, deliveryError: null });
  expect((await company.request(admin, syncTemplates, { params })).templates.length).toBeGreaterThan(0);
  await company.request(ana, sendMessage, { params: { ticketId }, body: { body: 'com prova' } });
  await app.sim.expectSent({ to: contact, text: 'com prova' });
  expect((await talk.sends({ bytes: sampleFiles.music, name: 'a.mp3' })).status).toBe(200);
  await app.sim.expectSent({ to: contact, type: 'audio' });
  expect(await talk.receives({ type: 'image', sample: 'photo' })).toMatchObject({ dataJson: { state: 'ready' } });
});

test('pages: connected, read from, written to and sent files with proofs', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const owner = await seedPageOwner(app);
  const accessToken = owner.tokenOf(owner.first);
  await app.sim.seed({
    phones: [{ phoneNumberId: owner.first, displayNumber: 'Padaria', accessToken, appSecret: app.platformSecret }],
  });
  await company.request(admin, connectByLogin, { body: { facebookUserToken: owner.userToken } });
  await app.sim.contact('Lia da prova').says('oi', owner.first);
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  expect(ticket?.contact.name).toBe('Lia da prova'); // asked for with a call of its own
  const ticketId = ticket?.id ?? 0;
  await company.request(admin, updateTicket, { params: { ticketId }, body: { status: 'open' } });
  await company.request(admin, sendMessage, { params: { ticketId }, body: { body: 'com prova' } });
  await app.sim.expectSent({ to: 'Lia da prova', text: 'com prova' });
  const file = { bytes: sampleFiles.music, name: 'a.mp3' };
  expect((await sendFile(app.url, admin, { ticketId, file })).status).toBe(200);
  await app.sim.expectSent({ to: 'Lia da prova', type: 'audio' });
});
