import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { EXIT } from '../../release/exit-code';
import { findRegistry, LOGIN_FILE, readName, Refused, request, send, tokenAnswer, type storedLogin } from './registry';

/** Life of the token, days. */
const DAYS = 30;
/** What a developer does with it: brands are for the release console. */
const SCOPES = ['read', 'publish', 'promote:next'];
const STAFF = 'wl-staff';

const signedIn = z.looseObject({
  docs: z.looseObject({ userType: z.string(), enable2fa: z.boolean(), changePassword: z.boolean() }),
});
const madeToken = tokenAnswer.extend({ token: z.looseObject({ expiresAt: z.string() }) });

/** Asks one thing after the other, on a terminal or from the lines of a pipe. */
function openPrompts() {
  let isHidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const read = lines[Symbol.asyncIterator]();
  return {
    /** @throws Refused when the input ends */
    async ask(what: string, { hidden = false } = {}): Promise<string> {
      process.stderr.write(`${what}: `);
      isHidden = hidden;
      const { value, done } = await read.next();
      if (hidden || !isTerminal) process.stderr.write('\n');
      isHidden = false;
      if (done || !value) throw new Refused(EXIT.refused, `${what} is missing.`);
      return String(value);
    },
    close: () => lines.close(),
  };
}
type Prompts = ReturnType<typeof openPrompts>;

const session = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenOf = (response: Response): string | undefined =>
  response.headers.get('authorization')?.replace(/^Bearer /, '');

const endSession = (site: URL, userType: string, token: string): Promise<unknown> =>
  request(new URL(`/api/${userType}/auth`, site), { method: 'DELETE', headers: session(token) }).catch(() => undefined);

/** Signs a person in at the staff site; answers the token of the session. A sign-in that does not succeed leaves no session. */
async function signIn(site: URL, userName: string, prompts: Prompts): Promise<{ token: string; userType: string }> {
  const password = await prompts.ask('Password', { hidden: true });
  const form = new URLSearchParams({ email: userName, password, whiteLabelId: STAFF, domain: site.hostname });
  const response = await request(new URL('/api/auth', site), { method: 'POST', body: form });
  const { userType, enable2fa, changePassword } = signedIn.parse(await response.json()).docs;
  const token = tokenOf(response);
  if (!token) throw new Refused(EXIT.noPermission, `${userName} may not enter ${site.origin}.`);
  try {
    if (changePassword) throw new Refused(EXIT.noPermission, `Choose a password of your own at ${site.origin} first.`);
    if (!enable2fa) return { token, userType };
    const proved = await request(new URL(`/api/${userType}/auth/verify2fa`, site), {
      method: 'POST',
      headers: { ...session(token), 'content-type': 'application/json' },
      body: JSON.stringify({ otp: await prompts.ask('Code of the authenticator app') }),
    });
    return { token: tokenOf(proved) ?? token, userType };
  } catch (error) {
    await endSession(site, userType, token);
    throw error;
  }
}

/** Makes the token of this remote, and ends the session that made it. */
async function login(registry: URL, folder: string, named: string | undefined): Promise<string> {
  const remote = readName(folder);
  const prompts = openPrompts();
  try {
    const userName = named ?? (await prompts.ask(`User name at ${registry.host}`));
    const { token, userType } = await signIn(registry, userName, prompts);
    try {
      const made = madeToken.parse(
        await send(new URL('tokens', registry), {
          method: 'POST',
          headers: { ...session(token), 'content-type': 'application/json' },
          body: JSON.stringify({ label: `login at ${hostname()}`, remotes: [remote], scopes: SCOPES, days: DAYS }),
        }),
      );
      const { expiresAt } = made.token;
      const stored: z.input<typeof storedLogin> = { registry: registry.origin, token: made.text, expiresAt };
      writeFileSync(join(folder, LOGIN_FILE), `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
      return `${userName} may release ${remote} from this folder until ${expiresAt.slice(0, 10)}.`;
    } finally {
      await endSession(registry, userType, token);
    }
  } finally {
    prompts.close();
  }
}

/** True where nobody on the way reads a password. */
const isPrivate = ({ protocol, hostname: host }: URL): boolean =>
  protocol === 'https:' || /^(127\.[\d.]+|\[::1\]|([\w-]+\.)*localhost)$/.test(host);

/** True where Git would commit the token. */
function isTracked(folder: string): boolean {
  const file = join(folder, '.gitignore');
  return !existsSync(file) || !readFileSync(file, 'utf8').split(/\r?\n/).includes(LOGIN_FILE);
}

/** `backlay-remote login`: asks for name, password and code, and stores a token that releases this remote alone. */
export async function signInCommand(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { user: { type: 'string' }, registry: { type: 'string' } },
    });
    const folder = process.cwd();
    if (isTracked(folder)) throw new Refused(EXIT.refused, `Add ${LOGIN_FILE} to .gitignore first: it holds a token.`);
    const registry = findRegistry(values.registry, process.env);
    if (!isPrivate(registry))
      throw new Refused(EXIT.refused, `${registry.origin} is no https: it would show the password.`);
    process.stdout.write(`${await login(registry, folder, values.user)}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error.code;
  }
}
