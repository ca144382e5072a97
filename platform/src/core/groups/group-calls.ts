import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Connection } from '../database';
import { isSigned, sign, SIGNATURE_HEADER } from '../http';
import type { BrandGroup } from './control-database';

/** Calls of one group to another; the path after it names what is asked for. They belong to no brand. */
const GROUPS_PATH = '/groups/';
/** Longest wait for another group, ms. */
const WAIT_MS = 3000;
const BODY_BYTES = 8 * 1024;

interface Row {
  readonly group: string;
  readonly secret: string;
  readonly groups: readonly BrandGroup[];
}

/** What the other groups returned, and the names of those that did not respond. */
export interface GroupAnswers<T> {
  readonly answers: readonly { readonly group: string; readonly value: T }[];
  readonly silent: readonly string[];
}

async function readOwn(database: Pick<Connection, 'query'>): Promise<Row | null> {
  const { rows } = await database.query<Row & Record<string, unknown>>(
    'SELECT group_name AS "group", secret, groups FROM group_state',
  );
  return rows[0] ?? null;
}

/**
 * Asks every other group at once, signed with the key that all groups have. Nobody is asked in a database without groups.
 * @param schema of the response; another one counts as none
 */
export async function askOtherGroups<T>(
  database: Pick<Connection, 'query'>,
  name: string,
  query: object,
  schema: z.ZodType<T>,
): Promise<GroupAnswers<T>> {
  const own = await readOwn(database);
  if (!own) return { answers: [], silent: [] };
  const others = own.groups.filter((group) => group.name !== own.group);
  const asked = await Promise.all(
    others.map(async (group) => ({ group: group.name, value: await ask(group, own.secret, name, query, schema) })),
  );
  return {
    answers: asked.flatMap(({ group, value }) => (value === null ? [] : [{ group, value }])),
    silent: asked.filter(({ value }) => value === null).map(({ group }) => group),
  };
}

async function ask<T>(
  { name: group, address }: BrandGroup,
  secret: string,
  name: string,
  query: object,
  schema: z.ZodType<T>,
): Promise<T | null> {
  // The name is part of what is signed: a call is good for one group and one question.
  const body = JSON.stringify({ group, name, query });
  try {
    const response = await fetch(`http://${address}${GROUPS_PATH}${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, Date.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const read = response.ok ? schema.safeParse(await response.json()) : null;
    return read?.success ? read.data : null;
  } catch {
    return null;
  }
}

const envelope = z.object({ group: z.string(), name: z.string(), query: z.unknown() });

/** Answers calls of other groups by name. What is not signed with the key of the groups, or is for another group, is refused. */
export async function serveGroupCalls(
  app: FastifyInstance,
  database: Pick<Connection, 'query'>,
  calls: Readonly<Record<string, (query: unknown) => Promise<unknown>>>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, text, done) => done(null, text),
    );
    for (const [name, run] of Object.entries(calls))
      scope.post(`${GROUPS_PATH}${name}`, async ({ body, headers }, reply) => {
        const own = await readOwn(database);
        const text = typeof body === 'string' ? body : '';
        void reply.header('cache-control', 'no-store');
        if (!own || !isSigned([own.secret], text, headers[SIGNATURE_HEADER], Date.now()))
          return reply.code(401).send({ message: 'Invalid request' });
        const read = envelope.safeParse(JSON.parse(text));
        if (!read.success || read.data.group !== own.group || read.data.name !== name)
          return reply.code(400).send({ message: 'Invalid request' });
        return reply.send(await run(read.data.query));
      });
  });
}
