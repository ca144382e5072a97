import { createHash } from 'node:crypto';
import { z } from 'zod';

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const openApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
const asyncApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  operations: z.record(z.string(), z.object({ action: z.string(), summary: z.string() })),
});

type Operation = z.output<typeof operation>;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
summary{cursor:pointer;padding:.25rem 0}code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;padding:.5rem;border:1px solid #999}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.25rem;vertical-align:top}`;

/** Policy of the page: its own style, and nothing from another host. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function renderOperation(path: string, method: string, one: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = one;
  const named = parameters.map(({ name, in: place, required }) => `${name} (${place}${required ? ', required' : ''})`);
  const [contentType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return `<details id="${escape(operationId)}"><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(summary)}</summary>
<p>${escape(description)}</p>${named.length > 0 ? `<p>Parameters: ${escape(named.join(', '))}.</p>` : ''}
${body ? `<p>Body, ${escape(contentType ?? '')}:</p><pre>${escape(JSON.stringify(body.example, null, 2))}</pre>` : ''}
<p>Statuses: ${escape(Object.keys(responses).join(', '))}.</p></details>`;
}

/** One readable page of both documents, without script. */
export function renderApiDocs(openApiText: string, asyncApiText: string): string {
  const { info, tags, paths } = openApiDocument.parse(JSON.parse(openApiText));
  const socket = asyncApiDocument.parse(JSON.parse(asyncApiText));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, one })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ one }) => one.tags.includes(name));
    return `<section><h2>${escape(name)}</h2><p>${escape(description)}</p>
${own.map(({ path, method, one }) => renderOperation(path, method, one)).join('\n')}</section>`;
  });
  const rows = Object.entries(socket.operations).map(
    ([name, { summary }]) => `<tr><td><code>${escape(name)}</code></td><td>${escape(summary)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)}</title><style>${STYLE}</style></head><body>
<h1>${escape(info.title)} ${escape(info.version)}</h1><p>${escape(info.description)}</p>
<p><a href="/api/docs/openapi.json">openapi.json</a> <a href="/api/docs/asyncapi.json">asyncapi.json</a></p>
${sections.join('\n')}
<section><h2>${escape(socket.info.title)}</h2><p>${escape(socket.info.description)}</p><table>${rows.join('\n')}</table></section>
</body></html>`;
}
