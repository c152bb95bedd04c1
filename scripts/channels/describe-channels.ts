import {
  type Channel,
  type ChannelAbilities,
  channelAbilities,
} from '../../packages/contract/src/channel-abilities.ts';
import type { ChannelAdapter } from '../../packages/server/src/channels/adapter.ts';
import type { FileKind } from '../../packages/server/src/channels/inbound-events.ts';
import { instagram, messenger } from '../../packages/server/src/channels/meta-messaging/index.ts';
import { whatsappCloud } from '../../packages/server/src/channels/whatsapp-cloud/index.ts';
import { qrCapabilities } from '../../packages/server/src/channels/whatsapp-qr/capabilities.ts';

export const channelsPage = 'docs/channels.md';

const graph = { baseUrl: 'https://graph.facebook.com', version: 'v25.0' };
const adapters: readonly Pick<ChannelAdapter, 'channel' | 'capabilities'>[] = [
  { channel: 'whatsapp', capabilities: qrCapabilities }, // the adapter itself needs a database
  whatsappCloud(graph),
  messenger(graph),
  instagram(graph),
];

const names: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp by QR',
  whatsappapi: 'WhatsApp API oficial',
  facebook: 'Messenger',
  instagram: 'Instagram',
};
const channels = Object.keys(names) as Channel[];
const fileKinds: readonly FileKind[] = ['image', 'audio', 'video', 'document', 'sticker'];

const head = `# What each channel carries

Written by \`npm run channels\` from what the channels say of themselves; never edit it by hand. The composer, the menus and
the server follow the same words: what is not here is not offered, and is refused.
`;

type Line = readonly [what: string, say: (can: ChannelAbilities) => string];

const yes = (can: boolean) => (can ? 'yes' : '–');
const hours = (many: number | null) => (many === null ? '–' : many > 48 ? `${many / 24} days` : `${many} h`);

const ways: Readonly<Record<ChannelAbilities['way'], string>> = {
  session: 'a code is scanned',
  account: 'an account is typed in',
  login: 'somebody logs in',
};

const lines: readonly Line[] = [
  ['to connect', (can) => ways[can.way]],
  ['text, at most', (can) => `${can.maxBodyLength} ${can.lengthUnit}`],
  ['words under a file', (can) => (can.maxCaptionLength === 0 ? 'apart' : `${can.maxCaptionLength} characters`)],
  ['answers to a message', (can) => yes(can.replies)],
  ['reactions', (can) => yes(can.reactions)],
  ['who writes, and that we do', (can) => yes(can.presence)],
  ['changing what was sent', (can) => yes(can.edits)],
  ['taking it back', (can) => yes(can.deletes)],
  ['places', (can) => yes(can.locations)],
  ['contact cards', (can) => yes(can.contacts)],
  ['groups', (can) => yes(can.groups)],
  ['speaking to somebody in a group', (can) => yes(can.mentions)],
  ['earlier messages, as set up', (can) => yes(can.imports)],
  ['drawn, not in words', (can) => can.interactive.join(', ') || '–'],
  ['polls', (can) => yes(can.polls)],
  ['templates', (can) => yes(can.templates)],
  ['answers taken for', (can) => (can.replyWindowHours === null ? 'always' : hours(can.replyWindowHours))],
  [
    'a person’s for',
    (can) => (can.replyWindowHours === null ? 'always' : hours(can.manualWindowHours ?? can.replyWindowHours)),
  ],
];

function describeFile(channel: Channel, kind: FileKind): string {
  const adapter = adapters.find((each) => each.channel === channel);
  const rule = adapter?.capabilities.files[kind];
  if (!rule) return '–';
  const types = rule.types === 'any' ? 'any' : rule.types.map((type) => type.split('/')[1]).join(', ');
  const size = rule.maxBytes < 1024 * 1024 ? `${rule.maxBytes / 1024} KB` : `${rule.maxBytes / 1024 / 1024} MB`;
  return `${types}; ${size}`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The page as it has to be while the channels say this of themselves. */
export function describeChannels(): string {
  const table = [
    row(['', ...channels.map((channel) => names[channel])]),
    row(['---', ...channels.map(() => '---')]),
    ...lines.map(([what, say]) => row([what, ...channels.map((channel) => say(channelAbilities[channel]))])),
    ...fileKinds.map((kind) => row([kind, ...channels.map((channel) => describeFile(channel, kind))])),
  ];
  return `${head}\n${table.join('\n')}\n`;
}
