import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject, type HttpRejection } from './rejection';

/** One picture of at most so many bytes, and a few short fields: what the forms with a picture carry (C7.03, C7.26). */
const LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 20, parts: 21, fieldSize: 16 * 1024, fieldNameSize: 60 };

/** Teaches the server to read forms that carry a file. Nothing is read before the caller is known to be allowed to send it. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/** The fields of a form with a file in it: text as text, the file as a Blob. */
export async function parseMultipartForm(request: FastifyRequest): Promise<Record<string, unknown> | HttpRejection> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      fields[part.fieldname] =
        part.type === 'file' ? new Blob([new Uint8Array(await part.toBuffer())], { type: part.mimetype }) : part.value;
    }
    return fields;
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    return status === 413 ? reject(413, 'Request too large') : reject(400, 'Invalid request');
  }
}
