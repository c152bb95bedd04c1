import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows what becomes of received messages while the database takes nothing. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

/**
 * Makes the database refuse writes to a table, as on a full disk. Each try is counted by a sequence, as everything else
 * is rolled back.
 */
async function refuse(table: string) {
  const { owner } = app;
  await owner.query(`create sequence tries_${table}; grant usage on tries_${table} to public;
    create function refuse_${table}() returns trigger language plpgsql as
      'begin perform nextval(''tries_${table}''); raise exception ''no room'' using errcode = ''53100''; end';
    create trigger refuse before insert or update on ${table} for each row execute function refuse_${table}()`);
  return {
    tries: async () =>
      Number((await owner.query(`select last_value, is_called from tries_${table}`)).rows[0].last_value),
    end: () => owner.query(`drop trigger refuse on ${table}`),
  };
}

// More tries than the library would make for both messages, which are six for each.
const manyTries = 14;

test.each(['whatsapp_messages', 'whatsapp_keys'])(
  'what comes while nothing can be written into %s is there once it can, in order and once',
  async (table) => {
    const desk = await QrDesk.open(app);
    await desk.write({ text: 'antes' });
    await desk.shows(1);
    const { tries, end } = await refuse(table);
    await desk.write({ text: 'durante' });
    await desk.write({ text: 'logo depois' });
    await until('it was tried often', async () => (await tries()) >= manyTries);
    await end();
    await desk.write({ text: 'depois' });
    expect(await desk.shows(4)).toEqual(['antes', 'durante', 'logo depois', 'depois']);
  },
);
