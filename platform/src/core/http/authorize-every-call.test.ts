import fastify from 'fastify';
import { endpoints, type EndpointName } from '@backlay/shared/contract';
import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { socketAuthority } from '@backlay/shared/contract/authority';
import { authorityOf, inputOf, staffCalls } from '../../accounts/authority/testing-inputs';
import { createRouteRegistrar, type Authorize, type RouteHandler, type Caller, type AuthGuard } from './routes';
import type { RateLimits } from './rate-limits';
import { reject } from './rejection';

const caller: Caller = {
  accountId: 'somebody',
  userType: 'administrator',
  demo: false,
  tenantIds: [],
  qualityAssurance: false,
  permissions: LEVEL_PERMISSIONS.administrator,
  pending: false,
  token: 'x'.repeat(32),
};
const gate: AuthGuard = { authenticate: async () => caller, rotate: async () => null };
const unlimited = { consume: async () => null } as unknown as RateLimits;
const id = '00000000-0000-4000-8000-000000000000';
const owned = {
  player: id,
  account: id,
  deposit: id,
  withdrawal: id,
  complaint: id,
  proposal: id,
  kycCheck: id,
  kycDocument: id,
  difference: id,
  event: id,
  market: id,
  bet: id,
};
const named = { brand: 'royal', owned };

/** Forms need parsers that the whole application has. */
const plain = staffCalls.filter((name) => !['multipart', 'form'].includes(endpoints[name].encoding));

test('authorize runs once before the handler of each staff call, and a refusal ends the call [D1.01]', async () => {
  const app = fastify();
  for (const field of ['tenant', 'callName', 'accountId']) app.decorateRequest(field, null);
  app.addHook('onRequest', async (request) => void (request.tenant = { id: 'staff', app: {} } as never));
  let [asked, handled, allows]: [string[], number, boolean] = [[], 0, true];
  const authorize: Authorize = async (_caller, name) => {
    asked.push(name);
    return allows ? null : reject(404, 'none');
  };
  const handler = () => {
    handled += 1;
    return { docs: {}, message: 'x' };
  };
  const define = createRouteRegistrar(app, gate, unlimited, { authorize });
  for (const name of plain) define(name, handler as unknown as RouteHandler<typeof name>);
  const make = async (name: EndpointName, allowed: boolean) => {
    [asked, handled, allows] = [[], 0, allowed];
    const { method, path, encoding } = endpoints[name];
    const { query, body } = inputOf(name, undefined, named, named);
    const { statusCode } = await app.inject({
      method,
      url: `/${path.replace('{userType}', 'administrator')}?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { authorization: `Bearer ${caller.token}` },
      ...(body && encoding !== 'none' ? { payload: body } : {}),
    });
    return [name, asked, statusCode, handled];
  };
  const seen: unknown[] = [];
  for (const name of plain) seen.push(await make(name, false), await make(name, true));
  await app.close();
  expect(seen).toEqual(
    plain.flatMap((name) => [
      [name, [name], 404, 0],
      [name, [name], 200, 1],
    ]),
  );
});

test('every call that a staff account can make declares permission, target and sensitivity [D1.01]', () => {
  const reachable = Object.entries(endpoints).filter(([, { access }]) => access !== 'public' && access !== 'player');
  expect(reachable.map(([name]) => name).sort()).toEqual([...staffCalls].sort());
  for (const name of staffCalls)
    expect(Object.keys(authorityOf(name))).toEqual(expect.arrayContaining(['permission', 'target', 'sensitive']));
  expect(Object.keys(socketAuthority).length).toBeGreaterThan(0);
});
