import { getFile } from '@guiche/testkit/media-requests';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChannelAddress } from './channel-address.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const pictureOf = async ({ company, ana }: QrDesk) =>
  (await company.tickets(ana, 'pending')).find(({ isGroup }) => !isGroup)?.contact.urlPicture ?? null;

test('who writes is shown with a face; a group without a picture is asked for once', async () => {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  const picture = (await pictureOf(desk)) ?? expect.fail('no picture');
  const served = await getFile(app.url, desk.ana, picture);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const group = await simulate<{ id: string }>(app, 'wa/groups', {
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [desk.contactId],
  });
  await desk.write({ text: 'oi a todos', groupId: group.id });
  await until('the group was asked for', async () => {
    const { rows } = await app.owner.query(
      `select picture_key, is_wanted from contact_profiles where type = 'group' and company_id = $1 and fetched_at is not null`,
      [desk.company.id],
    );
    return rows.length === 1 && rows[0].picture_key === null && rows[0].is_wanted === false;
  });
});

test('only the channel’s own hosts are addresses of pictures, whatever a message is called', () => {
  const face = 'https://pps.whatsapp.net/v/t61.24694-24/1.jpg?oe=1';
  expect(isChannelAddress(face, null)).toBe(true);
  const odd = [
    'http://pps.whatsapp.net/1.jpg',
    'https://pps.whatsapp.net:8443/1.jpg',
    'https://pps.whatsapp.net.example.com/1.jpg',
    'https://a@pps.whatsapp.net/1.jpg',
    'https://:a@pps.whatsapp.net/1.jpg',
    'https://127.0.0.1/faces/1',
    '3EB0C767D26A1D8E',
  ];
  expect(odd.filter((text) => isChannelAddress(text, null))).toEqual([]);
  expect(isChannelAddress('https://127.0.0.1:9/faces/1', 'ws://127.0.0.1:3100/ws/chat')).toBe(true);
});
