import { expect, test } from 'vitest';
import { presentDeparture, presentEvent } from './present-event.ts';

const eventOf = (name: string, payload: unknown) => ({ seq: 9, name, payload, rooms: [], left_rooms: [] });

test('an entity that left is a delete of its own id, whatever its event is called', () => {
  const whole = eventOf('ticket', { action: 'update', ticket: { id: 4 } });
  expect(presentDeparture(whole)).toEqual({ action: 'delete', ticketId: 4, seq: 9 });
  const already = eventOf('contact', { action: 'delete', contactId: 5 });
  expect(presentDeparture(already)).toEqual({ action: 'delete', contactId: 5, seq: 9 });
});

test('a message never leaves alone', () => {
  const event = eventOf('appMessage', { action: 'create', message: { id: 1 }, ticket: { id: 4 }, contact: { id: 2 } });
  expect(presentDeparture(event)).toBeNull();
});

test('an event nobody wrote a masker for never reaches a masked room', () => {
  const event = eventOf('contact', { action: 'update', contact: { number: '5511988887777' } });
  expect(presentEvent(event, 'full', {})).toMatchObject({ seq: 9, contact: { number: '5511988887777' } });
  expect(() => presentEvent(event, 'masked', {})).toThrow('contact');
  const maskers = { contact: () => ({ action: 'update', contact: { number: '***' } }) };
  expect(presentEvent(event, 'masked', maskers)).toEqual({ action: 'update', contact: { number: '***' }, seq: 9 });
});
