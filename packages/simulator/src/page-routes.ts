import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from './checks.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'page');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const LANGUAGES = ['pt', 'es', 'en', 'tr'];
const THEMES = ['light', 'dark'];

/** Framed by pages of this machine only: the product shows one phone beside the desk in demo mode. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:", // what stands with a link has its picture in the message
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
].join('; ');

/** The phones page at `/` and its files under `/page/`, read once. */
export async function registerPageRoutes(app: FastifyInstance): Promise<void> {
  const names = await readdir(FOLDER);
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(FOLDER, name), 'utf8')] as const)),
  );
  const page = files.get('phones.html');
  if (page === undefined) throw new Error(`no phones.html in ${FOLDER}`);

  app.get('/', async (request, reply) => {
    const query = isRecord(request.query) ? request.query : {};
    const lang = LANGUAGES.find((each) => each === query.lang) ?? 'pt';
    const theme = THEMES.find((each) => each === query.theme) ?? 'system';
    const isEmbedded = query.embed === '1' && (query.contact !== undefined || query.scenario === 'newcomer');
    const root = `<html lang="${lang}" data-theme="${theme}"${isEmbedded ? ' data-embed' : ''}>`;
    await send(reply, '.html', page.replace('<html lang="pt" data-theme="system">', root));
  });

  for (const [name, content] of files) {
    app.get(`/page/${name}`, async (_request, reply) => send(reply, path.extname(name), content));
  }
}

async function send(reply: FastifyReply, extension: string, content: string): Promise<void> {
  await reply
    .type(TYPES[extension] ?? 'application/octet-stream')
    .header('Content-Security-Policy', POLICY)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-cache')
    .send(content);
}
