import type { Settled } from './step.ts';

/**
 * Effects in layers that are each written at once: of one kind, and of each ticket at most one. Of each ticket they stay in their
 * order. Pure.
 */
export function layersOf(settled: readonly Settled[]): Settled[][] {
  const left = [...Map.groupBy(settled, ({ ticketId }) => ticketId).values()].map((all) => [...all]);
  const layers: Settled[][] = [];
  for (let kind = nextKind(left); kind !== null; kind = nextKind(left)) {
    const layer: Settled[] = [];
    for (const effects of left) if (effects[0]?.effect.do === kind) layer.push(...effects.splice(0, 1));
    layers.push(layer);
  }
  return layers;
}

/** The kind that the fewest tickets come to only later: those would need another layer of it. */
function nextKind(left: readonly (readonly Settled[])[]): Settled['effect']['do'] | null {
  const kinds = new Set(left.flatMap(([head]) => head?.effect.do ?? []));
  const later = (kind: string) =>
    left.filter(([head, ...rest]) => head?.effect.do !== kind && rest.some(({ effect }) => effect.do === kind)).length;
  return [...kinds].sort((a, b) => later(a) - later(b))[0] ?? null;
}
