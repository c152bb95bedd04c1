import type { ChannelAdapter } from './adapter.ts';

/** The adapters of this process, found by a connection's channel or by the `object` of a webhook body. */
export interface ChannelRegistry {
  forChannel(channel: string): ChannelAdapter | null;
  forObject(object: string): ChannelAdapter | null;
}

/**
 * Builds the registry, once, in the composition root.
 * @throws Error when two adapters claim one channel or object.
 */
export function buildRegistry(adapters: readonly ChannelAdapter[]): ChannelRegistry {
  const byChannel = new Map<string, ChannelAdapter>(adapters.map((adapter) => [adapter.channel, adapter]));
  const byObject = new Map(adapters.map((adapter) => [adapter.object, adapter]));
  if (byChannel.size < adapters.length || byObject.size < adapters.length)
    throw new Error('two adapters for one channel');
  return {
    forChannel: (channel) => byChannel.get(channel) ?? null,
    forObject: (object) => byObject.get(object) ?? null,
  };
}
