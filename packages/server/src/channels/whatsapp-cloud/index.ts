import type { ChannelAdapter } from '../adapter.ts';
import { parseEnvelope } from './parse.ts';
import { type GraphConfig, sendAct } from './send.ts';

/** The official WhatsApp Cloud API: channel `whatsappapi`, text out, everything a person writes in. */
export function whatsappCloud(graph: GraphConfig): ChannelAdapter {
  return {
    channel: 'whatsappapi',
    object: 'whatsapp_business_account',
    parse: parseEnvelope,
    send: (access, act) => sendAct(graph, access, act),
    capabilities: { maxBodyLength: 4096, replies: true },
  };
}
