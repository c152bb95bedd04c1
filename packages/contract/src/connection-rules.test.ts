import { expect, test } from 'vitest';
import { faultsOfConnection, type RuledConnection } from './connection-rules.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const plain: RuledConnection = {
  greetingMessage: '',
  queueIds: [],
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  enableImportMessage: false,
  importOldMessages: null,
  importRecentMessages: null,
  queueIdImportMessages: null,
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  collectiveVacationMessage: '',
};
const imports = { enableImportMessage: true, queueIdImportMessages: 1 };

const faults = (change: Partial<RuledConnection>, isRated = true, before: RuledConnection | null = null) =>
  faultsOfConnection({ ...plain, ...change }, { now, isRated, before }).map(({ code, field }) => `${code} ${field}`);

test.each<[string, Partial<RuledConnection>, string[]]>([
  ['nothing decided', {}, []],
  ['a rating without a time', { ratingMessage: 'Nota?' }, ['ERR_NPS_TIME_REQUIRED expiresTicketNPS']],
  ['a time without a rating', { expiresTicketNPS: 5 }, ['ERR_RATING_MESSAGE_REQUIRED ratingMessage']],
  ['both', { ratingMessage: 'Nota?', expiresTicketNPS: 5 }, []],
  [
    'blanks are no message',
    { ratingMessage: '  ', expiresTicketNPS: 5 },
    ['ERR_RATING_MESSAGE_REQUIRED ratingMessage'],
  ],
  ['a time and no queue', { timeSendQueue: 1 }, ['ERR_SEND_QUEUE_REQUIRED sendIdQueue']],
  ['a time and a queue', { timeSendQueue: 1, sendIdQueue: 3 }, []],
  ['a queue alone', { sendIdQueue: 3 }, []],
  ['one queue', { queueIds: [1] }, []],
  ['two queues', { queueIds: [1, 2] }, ['ERR_WAPP_GREETING_REQUIRED greetingMessage']],
  ['two queues and a greeting', { queueIds: [1, 2], greetingMessage: 'Olá' }, []],
  ['an import without dates', imports, ['ERR_IMPORT_DATES importOldMessages']],
  [
    'an import from tomorrow',
    { ...imports, importOldMessages: '2026-11-23T12:00:00.000Z', importRecentMessages: '2026-11-24T12:00:00.000Z' },
    ['ERR_IMPORT_DATES importOldMessages'],
  ],
  [
    'an import of three years',
    { ...imports, importOldMessages: '2023-11-22T12:00:00.000Z', importRecentMessages: '2026-11-22T12:00:00.000Z' },
    ['ERR_IMPORT_DATES importOldMessages'],
  ],
  [
    'an import that ends before it begins',
    { ...imports, importOldMessages: '2026-11-20T12:00:00.000Z', importRecentMessages: '2026-11-19T12:00:00.000Z' },
    ['ERR_IMPORT_DATES importRecentMessages'],
  ],
  [
    'two years, and now',
    { ...imports, importOldMessages: '2024-11-22T00:00:00.000Z', importRecentMessages: '2026-11-22T12:00:00.000Z' },
    [],
  ],
  [
    'an import into no queue',
    {
      enableImportMessage: true,
      importOldMessages: '2026-11-20T12:00:00.000Z',
      importRecentMessages: '2026-11-21T12:00:00.000Z',
    },
    ['ERR_IMPORT_QUEUE_REQUIRED queueIdImportMessages'],
  ],
  ['a vacation without days', { collectiveVacationMessage: 'Férias' }, ['ERR_VACATION_DATES collectiveVacationStart']],
  [
    'a vacation without an end',
    { collectiveVacationMessage: 'Férias', collectiveVacationStart: '2026-12-20' },
    ['ERR_VACATION_DATES collectiveVacationEnd'],
  ],
  [
    'one that began three weeks ago',
    { collectiveVacationMessage: 'F', collectiveVacationStart: '2026-11-01', collectiveVacationEnd: '2026-12-01' },
    ['ERR_VACATION_DATES collectiveVacationStart'],
  ],
  [
    'one that began ten days ago',
    { collectiveVacationMessage: 'F', collectiveVacationStart: '2026-11-12', collectiveVacationEnd: '2026-12-01' },
    [],
  ],
  [
    'one that ends before it begins',
    { collectiveVacationMessage: 'F', collectiveVacationStart: '2026-12-20', collectiveVacationEnd: '2026-12-19' },
    ['ERR_VACATION_DATES collectiveVacationEnd'],
  ],
])('%s', (_what, change, expected) => expect(faults(change)).toEqual(expected));

test('without ratings nobody asks how long they are awaited', () => {
  expect(faults({ ratingMessage: 'Nota?' }, false)).toEqual([]);
});

test('all faults are shown at once, and what was wrong before is in nobody’s way', () => {
  const wrong = {
    timeSendQueue: 1,
    queueIds: [1, 2],
    collectiveVacationMessage: 'F',
    collectiveVacationStart: '2026-01-01',
  };
  expect(faults(wrong)).toHaveLength(3);
  const before = { ...plain, ...wrong };
  expect(faults({ ...wrong, ratingMessage: '' }, true, before)).toEqual([]);
  expect(faults({ ...wrong, timeSendQueue: 2 }, true, before)).toEqual(['ERR_SEND_QUEUE_REQUIRED sendIdQueue']);
});
