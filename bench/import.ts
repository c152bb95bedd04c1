import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as library from '@e965/xlsx';
import { type Desk, openDesk } from '../faults/desk.ts';
import { abandonStage, withStage } from '../faults/stage.ts';
import { until } from '../faults/until.ts';
import { waitUntilQuiet } from '../faults/wait-until-quiet.ts';
import type { ContactImport } from '../packages/contract/src/contact-sheets.schemas.ts';
import type { Spreadsheet } from '../packages/contract/src/spreadsheets.schemas.ts';
import { atMost, type Check, describeMachine, exactly, printChecks, told } from './checks.ts';
import { percentile } from './measure.ts';

/**
 * `npm run bench:import`: 50,000 contacts of each kind of file through the front door, with somebody else at work beside
 * it, and 200,000 contacts into a file. Ends with 1 when a limit is missed.
 */
const rows = 50_000;
const formats = ['csv', 'txt', 'xls', 'xlsx'] as const;
const limits = { seconds: 180, ratio: 1.5, exported: 200_000, exportSeconds: 180, growthMiB: 256 };
/** The first results are slow for reasons of their own: cold caches, code that is not compiled yet. */
const warmMs = 10_000;
const aloneMs = 20_000;

/** Each format has numbers of its own, so all rows are new. */
function fileOf(format: (typeof formats)[number], place: number): Buffer {
  const table: (string | number)[][] = [['Nome', 'Número', 'E-mail', 'Etiquetas', 'Cidade']];
  for (let row = 0; row < rows; row++) {
    const number = 5_500_000_000_000 + place * 100_000 + row;
    // As a number a text file would say 5.5E+12.
    const written = format === 'csv' || format === 'txt' ? String(number) : number;
    table.push([`Pessoa ${format} ${row}`, written, `p${row}@${format}.test`, 'Lista', 'Recife']);
  }
  const sheet = library.utils.aoa_to_sheet(table);
  if (format === 'csv' || format === 'txt')
    return Buffer.from(library.utils.sheet_to_csv(sheet, { FS: format === 'csv' ? ',' : '\t' }));
  const book = library.utils.book_new();
  library.utils.book_append_sheet(book, sheet, 'Contatos');
  return library.write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' });
}

/** The work of another person, one call after the other; answers the p95 in ms. */
async function workBeside(desk: Desk, goesOn: () => boolean): Promise<number> {
  const [ana] = desk.attendants;
  if (!ana) throw new Error('nobody to work beside');
  const times: number[] = [];
  for (let turn = 0; goesOn(); turn++) {
    const path = turn % 2 === 0 ? '/tickets?status=pending' : '/contacts?searchParam=maria';
    const from = performance.now();
    await desk.api.request(ana, { method: 'GET', path });
    times.push(performance.now() - from);
    await wait(150); // at a person's pace, and below every limit
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
}

async function workAlone(desk: Desk, ms: number): Promise<number> {
  const endAt = performance.now() + ms;
  return workBeside(desk, () => performance.now() < endAt);
}

const readImport = async ({ api, admin }: Desk) =>
  (await api.request<{ contactImport: ContactImport | null }>(admin, { method: 'GET', path: '/contacts/import' }))
    .contactImport;

async function upload(desk: Desk, bytes: Buffer, name: string): Promise<ContactImport> {
  const form = new FormData();
  form.set('medias', new File([new Uint8Array(bytes)], name));
  const headers = { authorization: `Bearer ${desk.admin.token}` };
  const answer = await fetch(`${desk.address}/api/contacts/import`, { method: 'POST', headers, body: form });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ContactImport;
}

async function importFile(desk: Desk, bytes: Buffer, name: string): Promise<ContactImport> {
  const { api, admin } = desk;
  const { id } = await upload(desk, bytes, name);
  const targets = ['name', 'number', 'email', 'tags', 'extra'];
  await api.request(admin, { method: 'PUT', path: `/contacts/import/${id}/columns`, body: { targets } });
  await api.request(admin, { method: 'POST', path: `/contacts/import/${id}/start`, body: {} });
  let last: ContactImport | null = null;
  const isOver = async () => {
    last = await readImport(desk);
    return last?.state !== 'running';
  };
  await until(`${name} is in`, isOver, { withinMs: 3 * limits.seconds * 1_000, everyMs: 250 });
  if (last === null) throw new Error(`${name}: the import is gone`);
  return last;
}

async function benchFormat(desk: Desk, format: (typeof formats)[number], alone: number): Promise<Check[]> {
  const bytes = fileOf(format, formats.indexOf(format));
  let isRunning = true;
  const beside = workBeside(desk, () => isRunning);
  const from = performance.now();
  const end = await importFile(desk, bytes, `contatos.${format}`);
  const seconds = (performance.now() - from) / 1_000;
  isRunning = false;
  return [
    atMost(`${format}: from the file to the end`, limits.seconds, seconds, 's'),
    exactly(`${format}: contacts made`, rows, end.created),
    ...besideChecks(format, await beside, alone),
  ];
}

const besideChecks = (what: string, during: number, alone: number): Check[] => [
  told(`${what}: p95 of somebody else`, `${during.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`),
  atMost(`${what}: p95 against alone`, limits.ratio, during / alone, 'x'),
];

async function benchExport(desk: Desk, alone: number): Promise<Check[]> {
  const { api, admin, stage } = desk;
  const before = stage.server.residentMiB();
  let peak = before;
  let isRunning = true;
  const beside = workBeside(desk, () => isRunning);
  const from = performance.now();
  const begun = await api.request<Spreadsheet>(admin, {
    method: 'POST',
    path: '/exports',
    body: { kind: 'contacts', query: '', language: 'pt' },
  });
  let last = begun;
  const isOver = async () => {
    peak = Math.max(peak, stage.server.residentMiB());
    last = await api.request<Spreadsheet>(admin, { method: 'GET', path: `/exports/${begun.id}` });
    return last.state !== 'running';
  };
  await until('the file is written', isOver, { withinMs: 3 * limits.exportSeconds * 1_000, everyMs: 150 });
  const seconds = (performance.now() - from) / 1_000;
  isRunning = false;
  return [
    atMost('export: all contacts into a file', limits.exportSeconds, seconds, 's'),
    {
      what: 'export: rows',
      limit: `≥ ${limits.exported}`,
      measured: `${last.done} (${last.state})`,
      isKept: last.state === 'done' && last.done >= limits.exported,
    },
    atMost('export: growth of the server at its peak', limits.growthMiB, peak - before, 'MiB'),
    told('export: peak of the server', `${peak} MiB`),
    ...besideChecks('export', await beside, alone),
  ];
}

async function bench(): Promise<boolean> {
  const machine = describeMachine();
  return withStage({ seed: String(randomInt(1_000_000)), hasRealWaits: true }, async (stage) => {
    const desk = await openDesk(stage);
    await workAlone(desk, warmMs);
    const alone = await workAlone(desk, aloneMs);
    const checks: Check[] = [];
    for (const format of formats) {
      console.log(`${rows} contacts as .${format}…`);
      checks.push(...(await benchFormat(desk, format, alone)));
    }
    console.log(`${formats.length * rows} contacts into a file…`);
    checks.push(...(await benchExport(desk, await workAlone(desk, aloneMs))));
    const quiet = await waitUntilQuiet(desk, []);
    if (quiet !== null) checks.push({ what: 'all quiet afterwards', limit: 'yes', measured: quiet, isKept: false });
    const isGood = printChecks(checks, machine);
    return { result: isGood, keep: !isGood };
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void abandonStage().finally(() => process.exit(130)));
}
process.exit((await bench()) ? 0 : 1);
