import type { FastifyInstance } from 'fastify';

/**
 * How bodies are read: JSON and forms, an empty body of any type is no body. Clients send a content type with every call (A7.04),
 * also with those that carry nothing.
 */
export function readBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else json(request, text as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, text === '' ? undefined : Object.fromEntries(new URLSearchParams(text as string)));
  });
}

/** PostgreSQL keeps no NUL in a text, so none is let in. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  for (const field in value) if (holdsNul((value as Record<string, unknown>)[field])) return true;
  return false;
}
