import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { z } from 'zod';
import { EXIT, exitCodeOf } from '../../release/exit-code';
import { signBuild } from '../../release/provenance';
import { RELEASE_FOLDER } from './stage';

/** The registry decides within this time, ms. */
const VERDICT_MS = 60_000;
const USAGE = 'Usage: backlay-remote release [--channel <name>] [--registry <address of the staff site>]';

const answer = z.looseObject({
  remote: z.string(),
  version: z.string(),
  repeated: z.boolean(),
  brands: z.array(z.looseObject({ brand: z.string(), version: z.string().nullable() })),
  approval: z.looseObject({ id: z.string() }).nullish(),
});
const refusal = z.looseObject({ message: z.string(), rule: z.string().optional(), satisfy: z.string().optional() });

/** A request that the registry refused, with the exit code of the command. */
class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

async function readRefusal(response: Response): Promise<string> {
  const text = await response.text();
  const read = refusal.safeParse(
    (() => {
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    })(),
  );
  if (!read.success) return `The registry answered ${response.status}.`;
  const { message, rule, satisfy } = read.data;
  return `Refused${rule ? ` (${rule})` : ''}: ${message}.${satisfy ? `\nWanted: ${satisfy}.` : ''}`;
}

/** @throws Refused with the exit code of the answer */
async function send(address: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(VERDICT_MS) }).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = exitCodeOf(cause) === EXIT.noPermission ? EXIT.noPermission : EXIT.notReachable;
      throw new Refused(code, `${address.origin} is not reachable: ${cause instanceof Error ? cause.message : ''}`);
    },
  );
  if (response.ok) return response.json();
  const message = await readRefusal(response);
  if ([401, 403, 404].includes(response.status)) throw new Refused(EXIT.noPermission, message);
  throw new Refused(response.status >= 500 ? EXIT.notReachable : EXIT.refused, message);
}

/** The text of the token is in no other answer; `token` describes it. */
const tokenAnswer = z.looseObject({ text: z.string() });
const identityAnswer = z.looseObject({ value: z.string() });

/** The identity of a hosted CI job, or of a file that CI wrote; undefined outside of CI. */
async function readIdentity(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { BACKLAY_ID_TOKEN, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN } = env;
  if (BACKLAY_ID_TOKEN) return BACKLAY_ID_TOKEN;
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !ACTIONS_ID_TOKEN_REQUEST_TOKEN) return undefined;
  const address = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  address.searchParams.set('audience', env['REGISTRY_AUDIENCE'] ?? 'backlay');
  const headers = { authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` };
  return identityAnswer.parse(await send(address, { headers })).value;
}

/**
 * The credential: REGISTRY_TOKEN, or what the registry gives for the identity of the CI job.
 * @throws Refused where there is neither
 */
async function readToken(registry: URL, remote: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env['REGISTRY_TOKEN']) return env['REGISTRY_TOKEN'];
  const token = await readIdentity(env);
  if (token === undefined)
    throw new Refused(
      EXIT.noPermission,
      'Neither REGISTRY_TOKEN nor the identity of a CI job is set. An owner of the remote makes a token or trusts the CI.',
    );
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ remote, token });
  return tokenAnswer.parse(await send(new URL('tokens/exchange', registry), { method: 'POST', headers, body })).text;
}

/** Packs the release folder as the registry reads it. The same files give the same bytes. */
async function packRelease(folder: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream = create({ gzip: { level: 6 }, portable: true, mtime: new Date(0), cwd: folder }, ['.']);
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

async function publish(registry: URL, channel: string | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = join(process.cwd(), RELEASE_FOLDER);
  if (!existsSync(join(folder, 'release.json')))
    throw new Error(`No ${RELEASE_FOLDER}/release.json. Run backlay-remote build first`);
  const { name, version } = z
    .looseObject({ name: z.string(), version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  signBuild(folder, new Date(), { environment: env, files: folder });
  const packed = await packRelease(folder);
  const token = await readToken(registry, name, env);
  const address = new URL('releases', registry);
  if (channel) address.searchParams.set('channel', channel);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/gzip',
    'idempotency-key': createHash('sha256')
      .update(packed)
      .update(channel ?? '')
      .digest('hex'),
  };
  const given = await send(address, { method: 'POST', headers, body: new Uint8Array(packed) });
  const { repeated, brands, approval } = answer.parse(given);
  process.stdout.write(`${name} ${version} ${repeated ? 'was published already' : 'is published'}.\n`);
  for (const { brand, version: shown } of brands) process.stdout.write(`  ${brand}: ${shown ?? 'none'}\n`);
  if (brands.length > 0 && brands.every(({ version: shown }) => shown === null))
    process.stdout.write('No brand shows it yet: staff of a brand grant and pin it in the release console.\n');
  if (approval)
    throw new Refused(
      EXIT.refused,
      `The channel ${channel} waits for an approval: ${approval.id}. It is not moved yet.`,
    );
  if (channel) process.stdout.write(`${channel} points at it.\n`);
}

/** `backlay-remote release`: publishes the release folder over HTTP, and moves a channel where one is named. */
export async function release(args: readonly string[]): Promise<number> {
  const { env } = process;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { channel: { type: 'string' }, registry: { type: 'string', default: env['REGISTRY_URL'] ?? '' } },
    });
    if (!values.registry) throw new Error(`The address of the registry is missing: set REGISTRY_URL.\n${USAGE}`);
    await publish(new URL('/registry/v1/', values.registry), values.channel, env);
    return EXIT.done;
  } catch (error) {
    if (error instanceof Refused) {
      process.stderr.write(`${error.message}\n`);
      return error.code;
    }
    throw error;
  }
}
