import { mostOfCard } from '@guiche/contract/moments';
import type { MomentTicket } from '@guiche/contract/moments.schemas';
import { expect, test } from 'vitest';
import { cardsOf, type MomentUser } from './cards-of.ts';

const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const ticket = (id: number, userId: number | null, waitingSince: string | null = null, ofCard = 1): MomentTicket =>
  ({ id, userId, waitingSince, updatedAt: at(id % 60), ofCard }) as MomentTicket;
const person = (id: number, tickets: number, oldestWaitingSince: string | null = null): MomentUser => ({
  id,
  name: `Pessoa ${id}`,
  online: true,
  profileImage: null,
  tickets,
  oldestWaitingSince,
});
const shown = (cards: ReturnType<typeof cardsOf>) =>
  cards.map(({ user, tickets, count }) => [user?.id ?? null, tickets.map(({ id }) => id), count]);

test('those that wait stand on the first card, everybody has one of their own, empty or not', () => {
  const cards = cardsOf([ticket(3, 7), ticket(2, null, at(2)), ticket(1, 7)], [person(7, 2), person(8, 0)]);
  expect(shown(cards)).toEqual([
    [null, [2], 1],
    [7, [3, 1], 2],
    [8, [], 0],
  ]);
});

test('who waits longest stands first, and the card says since when', () => {
  const cards = cardsOf(
    [ticket(4, null, at(40), 2), ticket(3, null, at(10), 2), ticket(2, 7), ticket(1, 7, at(5))],
    [person(7, 2, at(5))],
  );
  expect(shown(cards)).toEqual([
    [null, [3, 4], 2],
    [7, [1, 2], 2],
  ]);
  expect(cards.map(({ oldestWaitingSince }) => oldestWaitingSince)).toEqual([at(10), at(5)]);
});

test('a person’s count is of all their tickets, also of those that this viewer is not shown', () => {
  expect(shown(cardsOf([], [person(7, 12)]))).toEqual([
    [null, [], 0],
    [7, [], 12],
  ]);
});

test('a ticket of somebody who is gone is not lost: it waits', () => {
  expect(shown(cardsOf([ticket(1, 99)], [person(7, 0)]))).toEqual([
    [null, [1], 1],
    [7, [], 0],
  ]);
});

test('a card that holds only some says so, and counts all', () => {
  const many = Array.from({ length: mostOfCard }, (_, n) => ticket(n + 1, 7));
  const waiting = Array.from({ length: mostOfCard }, (_, n) => ticket(1000 + n, null, at(n % 60), 250));
  const cards = cardsOf([...many, ...waiting], [person(7, mostOfCard + 1), person(8, 3)]);
  expect(cards.map(({ isCut, count }) => [isCut, count])).toEqual([
    [true, 250],
    [true, mostOfCard + 1],
    [false, 3],
  ]);
});
