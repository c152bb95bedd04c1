import type { ChannelAdapter } from './adapter.ts';

/** The adapters of this process, found by a connection's channel or by the `object` of a webhook body. */
export interface ChannelRegistry {
  forChannel(channel: string): ChannelAdapter | null;
  forObject(object: string): ChannelAdapter | null;
}

/** Built once, by the composition root. Two adapters for one channel or object are a mistake in it. */
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
