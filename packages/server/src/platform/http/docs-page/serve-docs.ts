import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from '../open-api.ts';
import { renderDocs } from './render-docs.ts';

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const files = { 'docs.css': 'text/css; charset=utf-8', 'docs.js': 'text/javascript; charset=utf-8' };

/** Serves `/docs` below the interface's prefix: the interface, for people to read. */
export function serveDocs(api: FastifyInstance, describe: () => ApiDocument): void {
  let page: Buffer | null = null; // kept as bytes: a text would be encoded for each reader
  api.get('/docs', (_request, reply) => {
    page ??= Buffer.from(renderDocs(describe()));
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(name, import.meta.url));
    api.get(`/docs/${name}`, (_request, reply) => reply.type(type).send(content));
  }
}
