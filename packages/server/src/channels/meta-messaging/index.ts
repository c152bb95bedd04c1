import { scanJson } from '../../platform/inbox/scan-json.ts';
import type { ChannelAdapter } from '../adapter.ts';
import { deadToken } from '../whatsapp-cloud/dead-token.ts';
import { openFile, upload } from './files.ts';
import { type Flavour, instagramFlavour, messengerFlavour } from './flavours.ts';
import type { MessagingConfig } from './graph.ts';
import { createLogin } from './login.ts';
import { parseEnvelope } from './parse.ts';
import { readProfile } from './profile.ts';
import { sendAct } from './send.ts';

/** Messenger: channel `facebook`, by the token of a page. */
export const messenger = (graph: MessagingConfig): ChannelAdapter => build(graph, messengerFlavour);

/** Instagram messages of a professional account that is linked to a page, by the token of that page. */
export const instagram = (graph: MessagingConfig): ChannelAdapter => build(graph, instagramFlavour);

/**
 * A dead token, or an account that the platform blocked for its rules. With a subcode the code is about one message (a
 * link in it).
 */
const lostAccessCodes = new Map<string, 'refused' | 'banned'>([
  [deadToken, 'refused'],
  ['368', 'banned'],
]);

function build(graph: MessagingConfig, flavour: Flavour): ChannelAdapter {
  return {
    channel: flavour.channel,
    object: flavour.object,
    parse: (body, receivedAt) => parseEnvelope(flavour, body, receivedAt),
    scanAccounts: (raw) => scanJson(raw, 'id', /^[\w-]+$/, 16),
    send: (access, act) => sendAct(graph, flavour, access, act),
    upload: (access, file, signal) => upload(graph, flavour, access, file, signal),
    openFile: (_access, address, signal) => openFile(graph, address, signal),
    readProfile: (access, identity, signal) => readProfile(graph, flavour, access, identity, signal),
    capabilities: flavour.capabilities,
    login: createLogin(graph, flavour.channel),
    sendingPermission: flavour.sendingPermission,
    lostAccessCodes,
  };
}
