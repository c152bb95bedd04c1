import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type OutboundHttp, openOutboundHttp } from './guarded-fetch.ts';
import type { OutboundRules } from './judge-address.ts';

/** Opens the guarded way to addresses that people of companies name, with its rules. Whoever opens it closes it. */
export function openOutbound(
  { publicUrl, outboundAllowHosts: allowHosts }: Pick<Config, 'publicUrl' | 'outboundAllowHosts'>,
  log: Logger,
): { rules: OutboundRules; outbound: OutboundHttp } {
  const rules = { allowHosts, ownHosts: [new URL(publicUrl).hostname] };
  return { rules, outbound: openOutboundHttp({ ...rules, log }) };
}
