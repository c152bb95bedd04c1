import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a file is called on its way through, both ways: as it was, unless somebody's machine would run it. */
let app: TestApp;
let talk: Talk;
beforeAll(async () => {
  app = await startTestApp();
  talk = await Talk.open(app);
});
afterAll(() => app.close());

const text = Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const xml = Buffer.from('<?xml version="1.0"?><gpx version="1.1"></gpx>');
const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 1)]);

const cases: readonly [string, Buffer, string][] = [
  ['extrato novembro.ofx', text, 'extrato novembro.ofx'],
  ['CB271101.RET', text, 'CB271101.ret'],
  ['chave.pem', text, 'chave.pem'],
  ['mensagem.eml', text, 'mensagem.eml'],
  ['trilha.gpx', xml, 'trilha.gpx'],
  ['logo.ai', pdf, 'logo.ai'],
  ['👩🏽‍💻 ışık ŞİRKET.pdf', pdf, '👩🏽‍💻 ışık ŞİRKET.pdf'],
  ['nota.pdf.exe', pdf, 'nota.pdf'],
  ['nota.pdf.exe', program, 'nota.pdf'],
  ['limpa.bat', text, 'limpa.txt'],
  ['gpj\u202Efdp.scr', program, 'gpjfdp.bin'],
  ['boleto.pdf', page, 'boleto.pdf'],
];

/** As a browser saves it, and that it neither shows nor runs what is no picture, sound, film or PDF. */
async function savedAs(message: Parameters<Talk['file']>[0]) {
  const answer = await talk.file(message);
  const header = answer.headers.get('content-disposition') ?? '';
  const type = answer.headers.get('content-type');
  await answer.arrayBuffer();
  return { name: decodeURIComponent(header.split("UTF-8''")[1] ?? ''), isSaved: header.startsWith('attachment'), type };
}

test.each(cases)('%j goes out and is saved as it is called', async (name, bytes, called) => {
  const sent = await talk.sends({ bytes, name });
  expect(sent.status).toBe(200);
  await app.idle();
  const message = await talk.last();
  expect(message.dataJson).toMatchObject({ name: called });
  const saved = await savedAs(message);
  expect(saved.name).toBe(called);
  if (bytes !== pdf) expect(saved).toMatchObject({ isSaved: true, type: 'application/octet-stream' });
  expect(JSON.stringify((await app.sim.outbox()).at(-1))).toContain(JSON.stringify(called).slice(1, -1));
});

test.each(cases)('%j comes in under its name', async (name, bytes, called) => {
  const message = await talk.receives({ type: 'document', bytes, name, mime: 'application/octet-stream' });
  expect(message.dataJson).toMatchObject({ name: called, state: 'ready' });
  expect((await savedAs(message)).name).toBe(called);
});
