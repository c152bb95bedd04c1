import { wholeColour } from '@guiche/contract/colour';
import { isSeen } from '@guiche/contract/names';
import { highestQueueOrder, queueNameLength } from '@guiche/contract/queues';
import type { QueueDetails } from '@guiche/contract/queues.schemas';

export interface QueueValues {
  name: string;
  color: string;
  /** As typed; empty for a new queue, which becomes the last. */
  orderQueue: string;
}

type QueueFault = 'required' | 'nameShort' | 'nameLong' | 'colour' | 'order';
export type QueueFaults = Partial<Record<'name' | 'color' | 'orderQueue', QueueFault>>;

export const emptyQueue = (color: string): QueueValues => ({
  name: '',
  color,
  orderQueue: '',
});

export const valuesOf = (queue: QueueDetails): QueueValues => ({
  name: queue.name,
  color: queue.color,
  orderQueue: String(queue.orderQueue),
});

function faultOfName(name: string): QueueFault | undefined {
  if (!isSeen(name)) return 'required';
  if (name.length < queueNameLength.min) return 'nameShort';
  return name.length > queueNameLength.max ? 'nameLong' : undefined;
}

export function faultsOf({ name, color, orderQueue }: QueueValues, isNew: boolean): QueueFaults {
  const order = orderQueue.trim();
  const isOrder = /^\d+$/.test(order) && Number(order) <= highestQueueOrder;
  const ofName = faultOfName(name.trim());
  return {
    ...(ofName && { name: ofName }),
    ...(wholeColour(color) === null && { color: color === '' ? ('required' as const) : ('colour' as const) }),
    ...(!isOrder && !(isNew && order === '') && { orderQueue: 'order' as const }),
  };
}

/** Sends only changed fields, so that changes of other people stay. */
export function changeOf(values: QueueValues, before: QueueValues) {
  const { name, orderQueue, color } = values;
  const order = orderQueue.trim();
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(order !== before.orderQueue && order !== '' && { orderQueue: Number(order) }),
    ...(color.toUpperCase() !== before.color.toUpperCase() && { color }),
  };
}

/** The order after moving one queue. */
export function moved(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), id, ...others.slice(at)];
}
