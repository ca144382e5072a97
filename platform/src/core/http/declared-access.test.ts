import fastify, { type FastifyInstance } from 'fastify';
import { endpoints, type Endpoint, type EndpointName } from '@backlay/shared/contract';
import { describeEndpoint, type Caller as DeclaredCaller } from '@backlay/shared/contract/descriptions';
import { userTypes } from '@backlay/shared/contract/schemas';
import { getPathPrefix, LEVEL_PERMISSIONS, type AccountType } from '@backlay/shared/domain';
import { Authority } from '../../accounts/authority';
import { inputOf, staffCalls } from '../../accounts/authority/testing-inputs';
import { registerBodyParsers, registerMultipart } from './body-parsers';
import { createRouteRegistrar, type AuthGuard, type Caller, type RouteHandler } from './routes';
import type { RateLimits } from './rate-limits';

const names = Object.keys(endpoints) as EndpointName[];
const callers: readonly DeclaredCaller[] = ['visitor', 'player', ...userTypes.filter((type) => type !== 'user')];
const id = '00000000-0000-4000-8000-000000000000';
const kinds = [
  'player',
  'account',
  'deposit',
  'withdrawal',
  'complaint',
  'proposal',
  'kycCheck',
  'kycDocument',
  'difference',
  'event',
  'market',
  'bet',
] as const;
const owned = Object.fromEntries(kinds.map((kind) => [kind, id])) as Record<(typeof kinds)[number], string>;
const named = { brand: 'royal', owned };
const unlimited = { consume: async () => null } as unknown as RateLimits;

const typeOf = (caller: DeclaredCaller) => (caller === 'visitor' ? null : caller === 'player' ? 'user' : caller);

/** A multipart body with these fields, of which one is a file. */
function multipart(fields: Readonly<Record<string, unknown>>, file: string) {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value instanceof Blob ? [] : [`content-disposition: form-data; name="${name}"\r\n\r\n${String(value)}`],
  );
  const picture = `content-disposition: form-data; name="${file}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx`;
  return {
    payload: [...parts, picture].map((part) => `--line\r\n${part}\r\n`).join('') + '--line--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=line' },
  };
}

function bodyFor(name: EndpointName, { encoding }: Endpoint) {
  if (encoding === 'multipart' && !isStaffCall(name)) return multipart({}, 'image');
  if (encoding === 'none' || !isStaffCall(name)) return {};
  const { body } = inputOf(name, undefined, named, named);
  if (encoding === 'multipart') return multipart(body ?? {}, body && 'file' in body ? 'file' : 'image');
  if (!body) return {};
  return encoding === 'form'
    ? {
        payload: new URLSearchParams(body as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    : { payload: body };
}

/** Path prefix of an account type; another one where the path of the type belongs to another endpoint. */
function prefixFor({ method, path }: Endpoint, userType: AccountType): string {
  const own = getPathPrefix(userType);
  const literal = path.replace('{userType}', own);
  const isTaken =
    literal !== path && names.some((name) => endpoints[name].method === method && endpoints[name].path === literal);
  return isTaken ? 'agent' : own;
}

const isStaffCall = (name: EndpointName): boolean => (staffCalls as readonly EndpointName[]).includes(name);

/** The gate and the authority of the product with handlers that accept all: every target is in scope, every code is right. */
async function createGate() {
  let signedIn: Caller | null = null;
  const guard: AuthGuard = { authenticate: async () => signedIn, rotate: async () => null };
  const tenant = { id: 'royal', app: {} } as never;
  const authority = new Authority({
    database: { query: async () => ({ rows: [{}] }) } as never,
    tenants: { byId: () => tenant, byWhiteLabel: () => tenant } as never,
    codes: { check: async () => null },
  });
  const owned = ['event', 'market', 'deposit', 'withdrawal', 'complaint', 'proposal', 'qaShare'] as const;
  for (const kind of [...owned, 'kycCheck', 'kycDocument', 'difference'] as const)
    authority.ownersOf(kind, () => ({ accountId: id, tenantIds: ['royal'] }));
  const app: FastifyInstance = fastify();
  for (const field of ['tenant', 'callName', 'accountId']) app.decorateRequest(field, null);
  app.addHook('onRequest', async (request) => void (request.tenant = tenant));
  await registerBodyParsers(app);
  await registerMultipart(app);
  const define = createRouteRegistrar(app, guard, unlimited, { authorize: authority.authorize });
  const handler = () => ({ docs: {}, message: 'done' });
  for (const name of names) define(name, handler as unknown as RouteHandler<typeof name>);

  return {
    close: () => app.close(),
    async admits(name: EndpointName, caller: DeclaredCaller, qualityAssurance = false): Promise<boolean> {
      const userType = typeOf(caller);
      const account = {
        accountId: id,
        demo: false,
        tenantIds: ['royal'],
        pending: false,
        token: 'x',
        qualityAssurance,
      };
      signedIn = userType && { ...account, userType, permissions: LEVEL_PERMISSIONS[userType] };
      const route: Endpoint = endpoints[name];
      const { query } = isStaffCall(name) ? inputOf(name, undefined, named, named) : { query: {} };
      const { headers, ...body } = { headers: {}, ...bodyFor(name, route) };
      const { statusCode } = await app.inject({
        method: route.method,
        url: `/${route.path.replace('{userType}', prefixFor(route, userType ?? 'user'))}?${new URLSearchParams(query as Record<string, string>)}`,
        headers: { ...headers, ...(userType && { authorization: `Bearer ${'x'.repeat(32)}` }) },
        ...body,
      });
      // Validation comes before the authority of staff calls: their input has to be valid.
      if (isStaffCall(name) && userType && userType !== 'user' && ![200, 403].includes(statusCode))
        throw new Error(`${name} as ${caller}: status ${statusCode}`);
      return statusCode !== 401 && statusCode !== 403;
    },
  };
}

let gate: Awaited<ReturnType<typeof createGate>>;
beforeAll(async () => {
  gate = await createGate();
});
afterAll(() => gate?.close());

test('the gate admits exactly the callers that each endpoint declares [H1.13]', async () => {
  const different: string[] = [];
  for (const name of names) {
    const { access } = describeEndpoint(name);
    const admitted: DeclaredCaller[] = [];
    for (const caller of callers) if (await gate.admits(name, caller)) admitted.push(caller);
    if (access.orAssigned) continue;
    if (admitted.join() !== callers.filter((caller) => access.callers.includes(caller)).join())
      different.push(`${name}: declared ${access.callers.join(' ')}, admitted ${admitted.join(' ')}`);
  }
  expect(different).toEqual([]);
});

test('the QA right admits staff to the endpoints that declare it and to no other [H1.13]', async () => {
  const outsiders = callers.filter((caller) => caller !== 'visitor' && caller !== 'player');
  const opened: EndpointName[] = [];
  for (const name of names) {
    const { callers: declared } = describeEndpoint(name).access;
    const outsider = outsiders.find((caller) => !declared.includes(caller));
    if (outsider && (await gate.admits(name, outsider, true))) opened.push(name);
  }
  expect(opened).toEqual(names.filter((name) => describeEndpoint(name).access.orQaRight));
});
