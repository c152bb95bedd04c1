import { connectByLogin, testConnection } from '@guiche/contract/connection-sessions.schemas';
import type { FaultInput } from '@guiche/simulator/fault-rules';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { PairedPhone } from '@guiche/testkit/paired-phone';
import { until } from '@guiche/testkit/until';
import { instagramFlavour, messengerFlavour } from '../meta-messaging/flavours.ts';
import { whatsappCloud } from '../whatsapp-cloud/index.ts';
import { qrCapabilities } from '../whatsapp-qr/capabilities.ts';
import type { ChannelCase, Ground } from './channel-case.ts';

/** WhatsApp by QR: a session of the library with the simulated server. Its troubles are those of a connection. */
export const whatsappCase: ChannelCase = {
  channel: 'whatsapp',
  files: qrCapabilities.files,
  arrives: 2,
  brings: { locations: true, contacts: true },
  trouble: {
    refused: { fault: { kind: 'ackError', code: 479 }, code: '479' },
    lostAnswer: { kind: 'ackMissing' },
    brokenOff: { kind: 'dropBeforeAccept' },
    windowOver: { fault: null, code: '' },
  },
  async connect({ app, company, admin }) {
    const phone = await PairedPhone.pair(app, company, admin);
    return {
      connectionId: phone.connectionId,
      account: phone.number,
      async goAway() {
        await phone.end(503);
        // Waits for the close: a message sent into a line that is breaking would be in doubt.
        await until('the session is closed', async () => !(await phone.row()).isOpen);
      },
      async loseAccess() {
        await phone.end(401);
        await phone.reaches('DISCONNECTED');
      },
      reconnect: () => phone.scan(),
      async writeElsewhere(contactName, text) {
        return app.sim.wa.echo(phone.number, (await app.sim.contact(contactName).get()).id, text);
      },
    };
  },
};

/** Troubles of channels that send by calls over HTTP. */
const callTrouble = {
  lostAnswer: { kind: 'timeoutAfterAccept', ms: 4_000 },
  brokenOff: { kind: 'failBeforeAccept', status: 503 },
} as const satisfies Record<string, FaultInput>;

/** Troubles of an account: its platform refuses two calls as too many, and its token dies. */
const callLine = ({ app }: Ground, account: string) => ({
  account,
  goAway: () => app.sim.faults({ kind: 'rateLimit', retryAfter: 1, next: 2, phoneNumberId: account }),
  loseAccess: () => app.sim.faults({ kind: 'errorCode', code: 190, status: 401, next: 1, phoneNumberId: account }),
});

/** The official API, on the connection that every company of a test has. */
export const cloudCase: ChannelCase = {
  channel: 'whatsappapi',
  files: whatsappCloud({ baseUrl: 'http://127.0.0.1:9', version: 'v25.0' }).capabilities.files,
  arrives: 2,
  brings: { locations: true, contacts: true },
  trouble: {
    ...callTrouble,
    refused: { fault: { kind: 'errorCode', code: 131_026 }, code: '131026' },
    windowOver: { fault: { kind: 'errorCode', code: 131_047 }, code: '131047' },
  },
  async connect(ground) {
    const { company, admin } = ground;
    const { connectionId } = company;
    return {
      ...callLine(ground, company.phoneNumberId),
      connectionId,
      reconnect: () => company.request(admin, testConnection, { params: { whatsappId: connectionId } }),
      writeElsewhere: (contactName, text) =>
        ground.app.sim.contact(contactName).isWrittenTo(company.phoneNumberId, text),
    };
  },
};

/** The person whose pages the simulated platform lets be connected where nobody else is named. */
const userToken = 'SIM-USER-900000000000001-short';

const messagingCase = (channel: MessagingChannel): Omit<ChannelCase, 'files' | 'arrives' | 'brings'> => ({
  channel,
  trouble: {
    ...callTrouble,
    refused: { fault: { kind: 'errorCode', code: 551, subcode: 1_545_041 }, code: '551/1545041' },
    windowOver: { fault: null, code: 'ERR_REPLY_WINDOW_OVER' },
  },
  async connect(ground) {
    const { app, company, admin } = ground;
    const { connectionId, accountId } = await MessagingDesk.open(app, channel, company);
    const body = { facebookUserToken: userToken, addInstagram: channel === 'instagram' };
    return {
      ...callLine(ground, accountId),
      connectionId,
      reconnect: () => company.request(admin, connectByLogin, { body }),
      writeElsewhere: (contactName, text) => app.sim.contact(contactName).isWrittenTo(accountId, text),
    };
  },
});

export const messengerCase: ChannelCase = {
  ...messagingCase('facebook'),
  files: messengerFlavour.capabilities.files,
  arrives: 2,
  brings: { locations: true, contacts: false },
};

export const instagramCase: ChannelCase = {
  ...messagingCase('instagram'),
  files: instagramFlavour.capabilities.files,
  arrives: 1,
  brings: { locations: false, contacts: false },
};
