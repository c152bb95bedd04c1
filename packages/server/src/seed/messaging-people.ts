/** The demo's page and Instagram account in the simulator. Their token opens nothing outside. */
const pageToken = 'SIM-PAGE-7001055';
const pageId = '7001055';

export interface MessagingSeed {
  channel: 'facebook' | 'instagram';
  /** The provider's name for what such an account's webhooks are of, and for what it knows people by. */
  object: 'page' | 'instagram';
  identityType: 'psid' | 'igsid';
  name: string;
  accountId: string;
  accessToken: string;
  people: readonly { name: string; id: string }[];
}

export const messagingSeeds: readonly MessagingSeed[] = [
  {
    channel: 'facebook',
    object: 'page',
    identityType: 'psid',
    name: 'Messenger Loja',
    accountId: pageId,
    accessToken: pageToken,
    people: [
      { name: 'Cecília Prates', id: '2410550000000001' },
      { name: 'Diego Matos', id: '2410550000000002' },
      { name: 'Heloísa Tavares', id: '2410550000000003' },
    ],
  },
  {
    channel: 'instagram',
    object: 'instagram',
    identityType: 'igsid',
    name: 'Instagram Loja',
    accountId: '17841055000001',
    accessToken: pageToken,
    people: [
      { name: 'Nando Vilela', id: '2910550000000001' },
      { name: 'Bia Serrano', id: '2910550000000002' },
      { name: 'Jade Monteiro', id: '2910550000000003' },
    ],
  },
];

/** The same as accounts and people of the simulator. */
export const simulatedMessaging = () => ({
  phones: messagingSeeds.map(({ channel, name, accountId, accessToken }) => ({
    phoneNumberId: accountId,
    displayNumber: 'lojaaurora',
    verifiedName: name.replace('Loja', '· Loja Aurora'),
    accessToken,
    messaging: { channel, pageId },
  })),
  contacts: messagingSeeds.flatMap(({ accountId, people }) =>
    people.map(({ name, id }) => ({ id: `p-${id}`, name, scopedIds: { [accountId]: id } })),
  ),
});
