import { File } from 'node:buffer';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { getField, isObject } from '@backlay/shared/domain';
import { reject, type HttpRejection } from './rejection';

/**
 * How bodies are read: JSON and forms, an empty body of any type is no body. Clients send a content type with every call (A7.04),
 * also with those that carry nothing.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (isTooDeep(text)) done(tooDeep(), undefined);
    else json(request, text, done);
  });
  await app.register(formbody, { parser: parseForm as (text: string) => Record<string, unknown> }); // fastify takes undefined too
}

/** Of a field that comes twice the last value counts; an empty form is no body. */
const parseForm = (text: string): Record<string, string> | undefined =>
  text === '' ? undefined : Object.fromEntries(new URLSearchParams(text));

/** No call has a body deeper than a handful of levels; what reads it follows each of them. */
const MOST_LEVELS = 64;

/** Whether JSON is nested beyond what any call has, without reading it as JSON. */
export function isTooDeep(text: string): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > MOST_LEVELS) return true;
    } else if (character === ']' || character === '}') level -= 1;
  }
  return false;
}

const tooDeep = (): Error => Object.assign(new Error('JSON is nested too deep'), { statusCode: 400 });

/** PostgreSQL keeps no NUL in a text, so none is let in. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (!isObject(value)) return false;
  for (const field in value) if (containsNul(value[field])) return true;
  return false;
}

/** One picture of at most so many bytes, and a few short fields: what the forms with a picture carry (C7.03, C7.26). */
const LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 20, parts: 21, fieldSize: 16 * 1024, fieldNameSize: 60 };

/** Teaches the server to read forms that carry a file. Nothing is read before the caller is known to be allowed to send it. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/**
 * The fields of a form with a file in it: text as text, the file as a File.
 * @param fileSize most bytes of the file
 */
export async function parseMultipartForm(
  request: FastifyRequest,
  fileSize: number = LIMITS.fileSize,
): Promise<Record<string, unknown> | HttpRejection> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
      fields[part.fieldname] =
        part.type === 'file'
          ? new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype })
          : part.value;
    }
    return fields;
  } catch (error) {
    const status = getField(error, 'statusCode');
    return status === 413 ? reject(413, 'Request too large') : reject(400, 'Invalid request');
  }
}
