import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContractRoutes } from '../../../wall/contract-routes.ts';
import { writeSchema } from './write-schema.ts';

let app: TestApp;
let html: string;
let policy: string;

beforeAll(async () => {
  app = await startTestApp();
  const answer = await fetch(`${app.url}/api/docs`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  policy = answer.headers.get('content-security-policy') ?? '';
  html = await answer.text();
});
afterAll(() => app.close());

const attributes = (name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value);

test('every call of the contract is there, under a name of its own', async () => {
  const routes = await readContractRoutes();
  for (const { method, path } of routes) {
    const shown = `<b class="${method.toLowerCase()}">${method}</b> <code>/api${path.replace(/:(\w+)/g, '{$1}')}</code>`;
    expect(html).toContain(shown);
  }
  const ids = attributes('id');
  expect(ids.length).toBeGreaterThan(routes.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test('parameters, bodies and errors are told', () => {
  const login = /<details id="post-api-auth-login">(.*?)<\/details>/s.exec(html)?.[1] ?? '';
  expect(login).toMatch(/<h3>Body<\/h3>\n<pre>\{\n {2}email: string/);
  expect(login).toContain('<b>401</b> <code>ERR_INVALID_CREDENTIALS</code>');
  expect(login).toContain('Anyone may call it.');
  const list = /<details id="get-api-tickets">(.*?)<\/details>/s.exec(html)?.[1] ?? '';
  expect(list).toContain('<td><code>pageNumber</code></td><td>query, optional</td>');
});

test('nothing is written into the page that its policy refuses, and what it names is served', async () => {
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=| on[a-z]+=/);
  const own = [...attributes('href'), ...attributes('src')].filter((address) => address?.startsWith('/'));
  expect(own).toEqual(['/favicon.svg', '/api/docs/docs.css', '/api/openapi.json', '/api/docs/docs.js']);
  for (const address of own) expect([address, (await fetch(app.url + address)).status]).toEqual([address, 200]);
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', minLength: 1, maxLength: 250 }, 'string 1–250'],
  [{ type: 'string', maxLength: 4096 }, 'string ≤ 4096'],
  [{ type: 'string', minLength: 2, maxLength: 2 }, 'string 2'],
  [{ type: 'string', format: 'date-time', pattern: '^.+$' }, 'string date-time'],
  [{ type: 'string', pattern: '^#' }, 'string /^#/'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer > 0'],
  [{ type: 'number', exclusiveMaximum: 1 }, 'number < 1'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ const: true }, 'true'],
  [{ enum: ['open', 'closed'] }, '"open" | "closed"'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ allOf: [{ $ref: '#/$defs/Ticket' }, { type: 'object' }] }, 'Ticket & { … }'],
  [{ type: 'array', items: { type: 'integer' }, maxItems: 10 }, '[integer] ≤ 10 of them'],
  [{ type: 'array', prefixItems: [{ type: 'integer' }, {}] }, '[integer, anything]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
  [{ type: 'object', properties: {} }, '{}'],
  [
    {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        more: { type: 'object', properties: { a: {} }, additionalProperties: true },
      },
      required: ['id'],
    },
    '{\n  id: integer\n  more?: {\n    a?: anything\n    …\n  }\n}',
  ],
])('%j is written as %s', (schema, text) => expect(writeSchema(schema)).toBe(text));
