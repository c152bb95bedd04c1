import { maskTextAbout } from '@guiche/contract/masking';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Detail, KeptDetail, LockedContact } from './contact-writes.repo.ts';

export interface TypedDetail extends Detail {
  id?: number | undefined;
}

/**
 * Finds what a typed text means, given the earlier text, and further ones from beside it that it may be copied from.
 */
type Unhide = (typed: string, before: string | undefined, beside?: readonly string[]) => string;

/**
 * Restores masked texts: people who see numbers masked send texts back with stars, which then stay what they were. With
 * only a part of the stars, or where they may stand for several texts, the meaning is unknown.
 */
export function unhideFor({ actor }: Ctx, contact: LockedContact): Unhide {
  const about = { number: contact.number, formerNumbers: contact.former_numbers, isGroup: contact.is_group };
  const hide = (text: string) => maskTextAbout(text, about);
  return (typed, before, beside = []) => {
    if (!actor.hidesNumbers || !typed.includes('*')) return typed;
    const looksSo = (text: string) => hide(text).trim() === typed.trim();
    if (before !== undefined && looksSo(before)) return before;
    const [meant, ...others] = new Set(beside.filter(looksSo));
    if (meant !== undefined && others.length === 0) return meant;
    const texts = before === undefined ? beside : [before, ...beside];
    return texts.some((text) => hide(text) !== text) ? fail('ERR_MASKED_TEXT') : typed;
  };
}

/**
 * Finds each detail's original: by its id; for a caller without ids by its name, else by its place. Each original is
 * used once. Where details were removed places mean nothing, and without ids equal names cannot be told apart.
 */
function originalsOf(typed: readonly TypedDetail[], before: readonly KeptDetail[]): (KeptDetail | undefined)[] {
  const free = new Set(before);
  const take = (original: KeptDetail | undefined) =>
    original !== undefined && free.delete(original) ? original : undefined;
  const byId = typed.map(({ id }) => take(before.find((each) => each.id === id)));
  const count = (details: readonly Detail[], name: string) => details.filter((each) => each.name === name).length;
  const isShorter = typed.length < before.length;
  const isOneGone = (name: string) => isShorter && count(typed, name) < count(before, name);
  return typed.map(({ id, name }, place) => {
    if (id !== undefined || isOneGone(name)) return byId[place];
    const here = isShorter ? [] : before.slice(place, place + 1);
    return take([...here, ...before].find((each) => free.has(each) && each.name === name) ?? here[0]);
  });
}

/**
 * Restores further details. Several may look alike behind their stars, so each is first compared with its own original.
 */
export function unhideDetails(typed: readonly TypedDetail[], before: readonly KeptDetail[], unhide: Unhide): Detail[] {
  const originals = originalsOf(typed, before);
  const texts = before.flatMap(({ name, value }) => [name, value]);
  return typed.map((detail, place) => ({
    name: unhide(detail.name, originals[place]?.name, texts),
    value: unhide(detail.value, originals[place]?.value, texts),
  }));
}
