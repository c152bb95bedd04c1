import type { ChannelAdapter } from '../channels/adapter.ts';
import { instagram, messenger } from '../channels/meta-messaging/index.ts';
import { buildRegistry, type ChannelRegistry } from '../channels/registry.ts';
import { whatsappCloud } from '../channels/whatsapp-cloud/index.ts';
import type { Config } from '../platform/config/config.ts';

/** Registers the product's channels; one of `others` replaces the product's own. */
export function registryOf(
  config: Config,
  whatsapp: ChannelAdapter,
  others: readonly ChannelAdapter[],
): ChannelRegistry {
  // A call ends by its own limit before its lane gives it up (25 s) and the lease ends.
  const graph = { ...config.graph, timeoutMs: Math.round((config.leaseMs * 5) / 6) };
  const product = [whatsapp, whatsappCloud(graph), messenger(graph), instagram(graph)];
  const own = product.filter(({ channel }) => others.every((other) => other.channel !== channel));
  return buildRegistry([...own, ...others]);
}
