import { execFile, execFileSync } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findHeadlessChromium } from './chromium';
import { freePort } from './free-port';
import { readPage } from './read-page';

export { writeBuiltSdk } from '../../shared/testing/built-sdk';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const run = promisify(execFile);
/** What hangs is ended, ms. */
const LIMIT_MS = 300_000;
const CLAIMS = { repository: 'mates/chess', ref: 'refs/heads/main' };

interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const given = server.address();
  return {
    address: `http://127.0.0.1:${typeof given === 'object' && given ? given.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The staff site under an address that every program resolves: names below .localhost are known to browsers alone. */
const openStaffSite = (port: number): Promise<Listening> =>
  listen(
    createServer((incoming, response) => {
      const headers = { ...incoming.headers, host: `staff.localhost:${port}` };
      const outgoing = httpRequest(
        { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      outgoing.once('error', () => response.destroy());
      incoming.pipe(outgoing);
    }),
  );

/** The identity provider of a hosted CI: keys, and one new identity for each request of a job. */
function openIssuer(): Promise<Listening> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  let issued = 0;
  return listen(
    createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
      const now = Math.floor(Date.now() / 1000);
      const identity = (): string => {
        issued += 1;
        const times = { iat: now, exp: now + 300, jti: `job-${issued}` };
        const text = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode({ ...CLAIMS, ...times, iss: issuer, aud: searchParams.get('audience') })}`;
        return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
      };
      const answers: Readonly<Record<string, () => object>> = {
        '/.well-known/openid-configuration': () => ({ issuer, jwks_uri: `${issuer}/keys` }),
        '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }),
        '/identity': () => ({ value: identity() }),
      };
      const answer = answers[pathname];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.() ?? {}));
    }),
  );
}

/** A call of the registry by a person who is signed in. */
async function ask(staff: string, token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const isGuarded = /^\/(pins|grants|teams)\//.test(path);
  if (isGuarded) headers['if-match'] = (await ask(staff, token, 'GET', '/releases')).headers.get('etag') ?? '';
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${staff}/registry/v1${path}`, init);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function signIn(staff: string): Promise<string> {
  const form = new URLSearchParams({ email: 'admin1', password: 'Admin@123', whiteLabelId: 'wl-staff' });
  let response = await fetch(`${staff}/api/auth`, { method: 'POST', body: form });
  // A platform that has just started asks for a moment.
  for (let tries = 0; response.status === 503 && tries < 20; tries += 1) {
    await new Promise((done) => setTimeout(done, 500));
    response = await fetch(`${staff}/api/auth`, { method: 'POST', body: form });
  }
  const token = (response.headers.get('authorization') ?? '').replace('Bearer ', '');
  if (!token) throw new Error(`The administrator is not signed in: ${response.status} ${await response.text()}`);
  return token;
}

/** In place of a registry of packages: `npm install` and `npm ci` link what the workspace has. */
function installFromWorkspace(folder: string): string {
  const bin = join(folder, '.bin');
  mkdirSync(bin, { recursive: true });
  const folders = ['shared', '.', 'e2e'].map((each) => join(root, each));
  const packages = join(root, 'shared/testing/link-packages.ts');
  writeFileSync(
    join(bin, 'install.mts'),
    `import { linkPackages } from ${JSON.stringify(packages)};\nawait linkPackages(process.cwd(), ${JSON.stringify(folders)});\n`,
  );
  const tsx = createRequire(join(root, 'package.json')).resolve('tsx');
  const npm = execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const link = `exec "${process.execPath}" --import "${tsx}" "${join(bin, 'install.mts')}"`;
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\ncase "$1" in install|ci) ${link};; esac\nexec "${npm}" "$@"\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

/** The lines of `run` of a job of a CI file; the browser of this machine is used. */
function listSteps(workflow: string, job: string): string[] {
  const { parse }: { parse(text: string): { jobs: Record<string, { steps: readonly { run?: string }[] }> } } =
    createRequire(join(root, 'shared/package.json'))('yaml');
  const steps = parse(workflow).jobs[job]?.steps ?? [];
  return steps.flatMap(({ run: line }) => (line ? [line.replace(/^npx playwright install[^&]*&& /, '')] : []));
}

export interface FollowedPage {
  /** Lines that the reader types. */
  readonly commands: readonly string[];
  /** What they and the steps of CI took, ms. */
  readonly machineMs: number;
  /** What the last step of CI printed. */
  readonly released: string;
}

/**
 * Follows docs/write-a-remote.md in an empty folder: its commands literally, the jobs of the CI file as a hosted CI runs them,
 * and what administrator and brand do by their calls. At the end the brand `royal` shows the remote.
 * @param folder an empty folder
 * @param port of a platform that serves the SDK
 * @param packages `workspace` asks no registry of packages; `registry` installs as a team does
 * @param bundler in place of the one that the page names
 */
export async function followRemotePage(
  folder: string,
  port: number,
  packages: 'workspace' | 'registry',
  bundler: 'rspack' | 'webpack' | 'vite' = 'rspack',
): Promise<FollowedPage> {
  const [staff, issuer] = [await openStaffSite(port), await openIssuer()];
  let machineMs = 0;
  const bin = packages === 'workspace' ? `${installFromWorkspace(folder)}${delimiter}` : '';
  const shell = async (script: string, cwd: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...rest } = process.env;
    const person = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@mates.example' };
    const committer = { GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@mates.example' };
    const local = { PORT: String(await freePort()), CHROMIUM_PATH: findHeadlessChromium(), CI: '1' };
    const cache = packages === 'workspace' && { npm_config_cache: join(folder, '.npm') };
    const env = { ...rest, ...person, ...committer, ...local, ...cache, ...more, PATH: `${bin}${process.env['PATH']}` };
    const startedAt = performance.now();
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd, env, timeout: LIMIT_MS }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        throw new Error(`${script}\n${error.stdout}${error.stderr}`);
      },
    );
    machineMs += performance.now() - startedAt;
    return stdout;
  };
  try {
    const commands = readPage(readFileSync(join(root, 'docs/write-a-remote.md'), 'utf8')).flatMap((block) =>
      block.kind === 'command' ? block.text.trim().split('\n') : [],
    );
    const token = await signIn(staff.address);
    await ask(staff.address, token, 'POST', '/remotes/chess', { team: { id: 'mates', name: 'Mates Ltd' } });
    const trust = { isolation: 'trusted', reason: 'reviewed' };
    await ask(staff.address, token, 'PUT', '/teams/mates/isolation', trust);
    const people = [{ userName: 'admin1', role: 'owner' }];
    await ask(staff.address, token, 'PUT', '/remotes/chess/owners', { people });
    const rule = { issuer: issuer.address, audience: 'backlay', claims: CLAIMS, scopes: ['publish', 'promote:next'] };
    await ask(staff.address, token, 'PUT', '/remotes/chess/trust', { rules: [rule] });

    const script = commands
      .join('\n')
      .replaceAll('https://staff.example', staff.address)
      .replace('--bundler rspack', `--bundler ${bundler}`)
      .replace(/^npm run login .*$/m, 'npm run login -- --user admin1 <<< "Admin@123"');
    await shell(script, folder);
    const remote = join(folder, 'my-remote');
    const workflow = readFileSync(join(remote, '.github/workflows/remote.yml'), 'utf8');
    for (const line of listSteps(workflow, 'verify')) await shell(line, remote);
    const job = {
      REGISTRY_URL: /REGISTRY_URL: (\S+)/.exec(workflow)?.[1] ?? '',
      REGISTRY_AUDIENCE: 'backlay',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer.address}/identity`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of this job',
    };
    let released = '';
    for (const line of listSteps(workflow, 'release')) released = await shell(line, remote, job);
    await ask(staff.address, token, 'PUT', '/grants/royal/chess', { version: '1.0.0' });
    await ask(staff.address, token, 'PUT', '/pins/royal/chess', { version: '1.0.0' });
    return { commands, machineMs, released };
  } finally {
    await Promise.all([staff.close(), issuer.close()]);
  }
}
