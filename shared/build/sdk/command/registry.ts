import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXIT, exitCodeOf } from '../../release/exit-code';

/** The registry decides within this time, ms. */
const VERDICT_MS = 60_000;
/** What `login` leaves in the folder of the remote; `.gitignore` of the template names it. */
export const LOGIN_FILE = '.backlay-login.json';

const refusal = z.looseObject({ message: z.string(), rule: z.string().optional(), satisfy: z.string().optional() });

/** A request that the registry refused, with the exit code of the command. */
export class Refused extends Error {
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
export async function request(address: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(VERDICT_MS) }).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const code = exitCodeOf(cause) === EXIT.noPermission ? EXIT.noPermission : EXIT.notReachable;
      throw new Refused(code, `${address.origin} is not reachable: ${cause instanceof Error ? cause.message : ''}`);
    },
  );
  if (response.ok) return response;
  const message = await readRefusal(response);
  if ([401, 403, 404].includes(response.status)) throw new Refused(EXIT.noPermission, message);
  throw new Refused(response.status >= 500 ? EXIT.notReachable : EXIT.refused, message);
}

/** The JSON of an answer. */
export const send = async (address: URL, init: RequestInit): Promise<unknown> => (await request(address, init)).json();

/** The text of the token is in no other answer; `token` describes it. */
export const tokenAnswer = z.looseObject({ text: z.string() });
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

/** What `login` stores: a token of this remote alone, at one registry. */
export const storedLogin = z.looseObject({ registry: z.string(), token: z.string(), expiresAt: z.string() });

/**
 * The token of `login` for this registry.
 * @throws Refused where it has ended
 */
function readLogin(registry: URL, folder: string): string | undefined {
  const file = join(folder, LOGIN_FILE);
  if (!existsSync(file)) return undefined;
  const { registry: origin, token, expiresAt } = storedLogin.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (origin !== registry.origin) return undefined;
  if (Date.parse(expiresAt) > Date.now()) return token;
  throw new Refused(EXIT.noPermission, `The login ended at ${expiresAt}. Run npm run login again.`);
}

/**
 * The credential: REGISTRY_TOKEN, what the registry gives for the identity of the CI job, or the token of `login`.
 * @throws Refused where there is none
 */
export async function readToken(registry: URL, remote: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env['REGISTRY_TOKEN']) return env['REGISTRY_TOKEN'];
  const token = await readIdentity(env);
  if (token !== undefined) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ remote, token });
    return tokenAnswer.parse(await send(new URL('tokens/exchange', registry), { method: 'POST', headers, body })).text;
  }
  const login = readLogin(registry, process.cwd());
  if (login) return login;
  throw new Refused(
    EXIT.noPermission,
    'Nobody is signed in. Run npm run login; CI sets REGISTRY_TOKEN or has an identity that an owner trusts.',
  );
}

/** Name of the remote in a folder, by its remote.json. */
export function readName(folder: string): string {
  const { name }: { name?: unknown } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  if (typeof name !== 'string') throw new Error(`remote.json in ${folder} has no name`);
  return name;
}

/**
 * Address of the registry's calls: `--registry`, REGISTRY_URL, or the platform that the remote was made from.
 * @throws Error where none is named
 */
export function findRegistry(named: string | undefined, env: NodeJS.ProcessEnv, folder = process.cwd()): URL {
  const file = join(folder, 'package.json');
  const { config } = existsSync(file)
    ? z
        .looseObject({ config: z.looseObject({ registry: z.string().optional() }).optional() })
        .parse(JSON.parse(readFileSync(file, 'utf8')))
    : {};
  const address = named || env['REGISTRY_URL'] || config?.registry;
  if (!address)
    throw new Error('The address of the registry is missing: set REGISTRY_URL, or config.registry of package.json');
  return new URL('/registry/v1/', address);
}
