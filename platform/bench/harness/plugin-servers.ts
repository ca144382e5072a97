// Pairs of servers that differ in one part alone: written by hand, and by a plugin. The load comes from the process that started this one.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { endpoints } from '@backlay/shared/contract';
import { schemas, type RemoteRelease } from '@backlay/shared/contract/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../src/core/config';
import { Health } from '../../src/core/health';
import { createRateLimits, createRouteRegistrar, type Caller, type Cookies } from '../../src/core/http';
import { createApp, createServer, logResponses, registerTenantLookup } from '../../src/core/http/app';
import { registerBodyParsers } from '../../src/core/http/body-parsers';
import { securityHeaders } from '../../src/core/http/headers';
import { seededTenants, type TenantRecord } from '../../src/core/tenants';
import { registerReleaseFiles } from '../../src/delivery/edge/static-files';
import { pageLanguage } from '../../src/delivery/edge/language';
import { FileCache } from '../../src/delivery/releases/file-cache';
import { folderStore } from '../../src/delivery/releases/store';
import { installPlugins } from './install-plugins';

/** One request that is sent again and again. */
export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServerPair {
  readonly name: string;
  readonly hand: number;
  readonly plugin: number;
  readonly request: BenchRequest;
}

const folder = mkdtempSync(join(tmpdir(), 'backlay-plugins-'));
const read = readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' });
if (!read.ok) throw new Error(read.problem);
const config = { ...read.config, maxEventLoopDelay: 0 };
const log = pino({ level: 'silent' });
const health = new Health();
health.setPhase('serving');
const [royal] = seededTenants;
if (!royal) throw new Error('there is no brand');
const tenant: TenantRecord = royal;
const tenants = { byHost: () => tenant, all: () => [tenant], urlOf: () => '' } as never; // what an app without pages asks
const options = { config, log, tenants, health };
const limits = createRateLimits(config);
const token = 't'.repeat(43);
const caller: Caller = {
  accountId: 'a1',
  userType: 'user',
  demo: false,
  tenantIds: [],
  qualityAssurance: false,
  permissions: new Set(),
  pending: false,
  token,
};
const gate = { authenticate: async (given: string) => (given === token ? caller : null), rotate: async () => null };
const apps: FastifyInstance[] = [];
const { helmet, files, remove } = installPlugins();

async function listen(app: FastifyInstance): Promise<number> {
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // a server that listens on a port has one
}

const registrar = (app: FastifyInstance) => createRouteRegistrar(app, gate, limits, { authorize: async () => null });

function defineCalls(app: FastifyInstance): FastifyInstance {
  const define = registrar(app);
  define('ipInformation', ({ address }) => ({ docs: { ip: address } as never, message: 'Success' }));
  define('login', ({ body }) => ({ docs: { email: body.email } as never, message: 'Success' }));
  define('placeBet', ({ body }) => ({ docs: { _id: body.clientRef } as never, message: 'Success' }));
  return app;
}

const PUBLIC: BenchRequest = { method: 'GET', path: `/${endpoints.ipInformation.path}` };
const BET: BenchRequest = {
  method: 'POST',
  path: `/${endpoints.placeBet.path}`,
  token,
  body: JSON.stringify({
    clientRef: 'lz3k9x8d-0f3a4b5c6d7e8f90',
    eventId: 'bench',
    marketId: 'bench.1',
    marketType: 'BETFAIR',
    marketVersion: 1,
    oddType: 'back',
    odd: 2,
    teamId: 'a',
    stake: 1,
  }),
};

/** The form of the login call. */
const FORM: BenchRequest = {
  method: 'POST',
  path: `/${endpoints.login.path}`,
  form: { email: 'player_one', password: 'a password of some length', whiteLabelId: 'wl-royal' },
};

async function withoutFormbody(): Promise<FastifyInstance> {
  const app = await createApp(options);
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, text === '' ? undefined : Object.fromEntries(new URLSearchParams(String(text))));
  });
  return app;
}

const PERMISSIONS = { 'permissions-policy': 'camera=(), microphone=(), geolocation=()' };

/** The same headers by helmet; it does not know the permissions policy. */
async function withHelmet(): Promise<FastifyInstance> {
  const app = createServer(options, securityHeaders(false));
  await registerBodyParsers(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hidePoweredBy: false,
  });
  registerTenantLookup(app, options, PERMISSIONS);
  logResponses(app, log);
  return app;
}

/** Without multipart and load shedding, which the other side of the pair lacks as well. */
async function withoutHelmet(): Promise<FastifyInstance> {
  const app = createServer(options, securityHeaders(false));
  await registerBodyParsers(app);
  registerTenantLookup(app, options, securityHeaders(false));
  logResponses(app, log);
  return app;
}

const COOKIES = { cookie: 'language=hi-in; theme=dark; backlay_qa=eyJpZCI6IjEiLCJ0ZW5hbnQiOiJyb3lhbCJ9.c2lnbmF0dXJl' };

/** The cookies of a page: the app as it was before the plugin, and with it. */
async function readingCookies(withPlugin: boolean): Promise<FastifyInstance> {
  const app = createServer(options, securityHeaders(false));
  await registerBodyParsers(app);
  if (withPlugin) await app.register(cookie);
  registerTenantLookup(app, options, securityHeaders(false));
  logResponses(app, log);
  app.get('/page', (request, reply) => {
    const given = withPlugin ? request.cookies : readCookies(request.headers.cookie);
    return reply.send({ language: pageLanguage(tenant, given).code, qa: given['backlay_qa'] });
  });
  return app;
}

const readCookies = (header = ''): Cookies => ({
  language: /(?:^|;\s*)language=([a-z-]{2,10})(?:;|$)/.exec(header)?.[1],
  backlay_qa: header
    .split(';')
    .find((part) => part.trim().startsWith('backlay_qa='))
    ?.trim()
    .slice('backlay_qa='.length),
});

/** The same calls, with what the plugin moved before the handler back in it: the checks, then the schema itself. */
async function withoutTypeProvider(): Promise<FastifyInstance> {
  const app = await createApp(options);
  app.addHook('onRoute', (route) => {
    const { handler, preValidation: check, url } = route;
    const schema = url === BET.path ? schemas.placeBet.body : undefined;
    if (typeof check !== 'function' || !schema) return;
    delete route.preValidation;
    delete route.schema;
    route.handler = async function (request, reply) {
      await check.call(app, request, reply, () => undefined);
      if (reply.sent) return reply;
      const body = schema.safeParse(request.body);
      if (!body.success) return reply.code(400).send({ message: 'Invalid request' });
      request.body = body.data;
      return handler.call(this, request, reply);
    };
  });
  return defineCalls(app);
}

const SCRIPT = 'remotes/wallet/1.0.0/main.js';

function writeScript(): RemoteRelease {
  const bytes = Buffer.from(Array.from({ length: 4000 }, (_, n) => `export const value${n} = ${n * 7919};`).join('\n'));
  const br = brotliCompressSync(bytes);
  mkdirSync(join(folder, 'store/remotes/wallet/1.0.0'), { recursive: true });
  writeFileSync(join(folder, 'store', SCRIPT), bytes);
  writeFileSync(join(folder, 'store', `${SCRIPT}.br`), br);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const file = { integrity, bytes: bytes.length, br: br.length };
  return { kind: 'remote', name: 'wallet', version: '1.0.0', files: { 'main.js': file } } as never; // what serving a file reads
}

async function servingFiles(release: RemoteRelease, withPlugin: boolean): Promise<FastifyInstance> {
  const app = await createApp(options);
  const root = join(folder, 'store');
  if (!withPlugin) {
    const stored = new FileCache({ store: folderStore(root), folder: null, log: () => undefined });
    registerReleaseFiles(app, { files: stored, find: () => release });
    return app;
  }
  await app.register(files, {
    root,
    preCompressed: true,
    immutable: true,
    maxAge: 31_536_000_000,
    setHeaders: (reply: FastifyReply) => void reply.header('access-control-allow-origin', '*'),
  });
  return app;
}

const release = writeScript();
const pair = async (
  name: string,
  request: BenchRequest,
  hand: FastifyInstance,
  plugin: FastifyInstance,
): Promise<ServerPair> => ({ name, request, hand: await listen(hand), plugin: await listen(plugin) });

const pairs = [
  await pair('formbody', FORM, defineCalls(await withoutFormbody()), defineCalls(await createApp(options))),
  await pair(
    'cookie',
    { method: 'GET', path: '/page', headers: COOKIES },
    await readingCookies(false),
    await readingCookies(true),
  ),
  await pair('helmet', PUBLIC, defineCalls(await withoutHelmet()), defineCalls(await withHelmet())),
  await pair('type-provider-zod', BET, await withoutTypeProvider(), defineCalls(await createApp(options))),
  await pair(
    'static',
    { method: 'GET', path: `/${SCRIPT}`, headers: { 'accept-encoding': 'br' } },
    await servingFiles(release, false),
    await servingFiles(release, true),
  ),
];
process.send?.(pairs);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.once('disconnect', () => {
  void (async () => {
    await Promise.all(apps.map((app) => app.close()));
    remove();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  })();
});
