import type { ApiDocument, Content, Operation, Parameter } from '../open-api.ts';
import { writeSchema } from './write-schema.ts';

interface Call {
  method: string;
  /** The path as it is called, with the prefix. */
  path: string;
  group: string;
  operation: Operation;
}

/**
 * Renders the document as one page that loads nothing else: readable without scripts, with one script for the search.
 */
export function renderDocs(document: ApiDocument): string {
  const prefix = document.servers[0]?.url ?? '';
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => {
      return { method: method.toUpperCase(), path: prefix + path, group: path.split('/')[1] ?? '', operation };
    }),
  );
  const groups = [...Map.groupBy(calls, (call) => call.group)].sort(([one], [other]) => (one < other ? -1 : 1));
  const title = escapeHtml(`${document.info.title} API`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/docs.js"></script>
</head>
<body>
<header>
<h1>${title} <small>${escapeHtml(document.info.version)}</small></h1>
<p>${calls.length} calls. Bodies and answers are JSON; a session travels as <code>Authorization: Bearer …</code>.
The same as a document: <a href="${prefix}/openapi.json">openapi.json</a>.</p>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="path, field or error code">
<p id="found" role="status"></p>
</header>
<nav aria-label="Groups">${groups.map(([group]) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`).join('\n')}</nav>
<main>
${groups.map(([group, ofGroup]) => renderGroup(group, ofGroup)).join('\n')}
</main>
</body>
</html>
`;
}

function renderGroup(group: string, calls: readonly Call[]): string {
  return `<section id="${escapeHtml(group)}">
<h2>${escapeHtml(group)}</h2>
${calls.map(renderCall).join('\n')}
</section>`;
}

function renderCall({ method, path, operation }: Call): string {
  const { description, security, parameters, requestBody, responses } = operation;
  const access = security.length === 0 ? 'Anyone may call it.' : (description ?? 'Needs a session.');
  const id = `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `<details id="${id}">
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></summary>
<p>${escapeHtml(access)}</p>
${parameters.length > 0 ? renderParameters(parameters) : ''}
${requestBody ? `<h3>Body</h3>\n${renderContent(requestBody)}` : ''}
${Object.entries(responses).map(renderAnswer).join('\n')}
</details>`;
}

function renderParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? '' : ', optional'}</td><td>${escapeHtml(writeSchema(schema))}</td></tr>`,
  );
  return `<h3>Parameters</h3>
<table><thead><tr><th>Name</th><th>Where</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Renders a success with its shape, and an error with its codes, as the shape of errors is always the same. */
function renderAnswer([status, answer]: [string, Content & { description: string }]): string {
  if (status.startsWith('2')) return `<h3>${escapeHtml(status)}</h3>\n${renderContent(answer)}`;
  const codes = answer.description.split(', ').map((code) => `<code>${escapeHtml(code)}</code>`);
  return `<p class="error"><b>${escapeHtml(status)}</b> ${codes.join(' ')}</p>`;
}

function renderContent({ content = {} }: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const note = type === 'application/json' ? '' : `<p>${escapeHtml(type)}</p>`;
      return `${note}<pre>${escapeHtml(writeSchema(schema))}</pre>`;
    })
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
