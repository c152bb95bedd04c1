import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ChannelAdapter, ChannelCapabilities } from '../adapter.ts';
import { askPast } from './ask-past.ts';
import { checkAccount } from './check-account.ts';
import { openFile, upload } from './files.ts';
import type { GraphConfig } from './graph.ts';
import { lostAccessCodes } from './lost-access.ts';
import { parseEnvelope } from './parse.ts';
import { scanAccounts } from './scan-accounts.ts';
import { sendAct } from './send.ts';
import { sendingPermission } from './send-outcome.ts';
import { listTemplates } from './templates.ts';

const mega = 1024 * 1024;

/** Files of other types than these are sent as documents. Source: Cloud API reference, "Supported media types". */
const capabilities: ChannelCapabilities = {
  ...channelAbilities.whatsappapi,
  files: {
    image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * mega },
    audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], maxBytes: 16 * mega },
    video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * mega },
    document: { types: 'any', maxBytes: 100 * mega },
    sticker: { types: ['image/webp'], maxBytes: 100 * 1024 },
  },
};

/**
 * Codes for a template with other places, another name, other rules, paused or switched off. Source: Cloud API
 * reference, "Error codes".
 */
const staleTemplateCodes = new Set(['132000', '132001', '132005', '132007', '132012', '132015', '132016']);

/** The official WhatsApp Cloud API: channel `whatsappapi`, everything a person writes, in and out. */
export function whatsappCloud(graph: GraphConfig): ChannelAdapter {
  return {
    channel: 'whatsappapi',
    object: 'whatsapp_business_account',
    parse: parseEnvelope,
    scanAccounts,
    send: (access, act) => sendAct(graph, access, act),
    upload: (access, file, signal) => upload(graph, access, file, signal),
    openFile: (access, providerMediaId, signal) => openFile(graph, access, providerMediaId, signal),
    listTemplates: (access, after, signal) => listTemplates(graph, access, after, signal),
    capabilities,
    sendingPermission,
    lostAccessCodes,
    staleTemplateCodes,
    checkAccount: (access, signal) => checkAccount(graph, access, signal),
    askPast: (access, signal) => askPast(graph, access, signal),
  };
}
