import fastify from 'fastify';
import { calls, type CallName } from '@backlay/shared/contract';
import { socketAuthority } from '@backlay/shared/contract/authority';
import { authorityOf, inputOf, staffCalls } from '../authority/testing-inputs';
import { callDefiner, type Authorize, type CallHandler, type Caller, type Gate } from './call';
import type { Limits } from './limits';
import { refuse } from './refusal';

const caller: Caller = {
  accountId: 'somebody',
  userType: 'administrator',
  demo: false,
  tenantIds: [],
  qualityAssurance: false,
  pending: false,
  token: 'x'.repeat(32),
};
const gate: Gate = { authenticate: async () => caller, rotate: async () => null };
const unlimited = { spend: async () => null } as unknown as Limits;
const id = '00000000-0000-4000-8000-000000000000';
const owned = { player: id, account: id, deposit: id, withdrawal: id, complaint: id, event: id, market: id, bet: id };
const named = { brand: 'royal', owned };

/** What happens when one call is made: what is authorised, and whether the handler runs. */
async function make(name: CallName, authorize: Authorize) {
  const app = fastify();
  app.decorateRequest('tenant', null);
  app.decorateRequest('callName', null);
  app.decorateRequest('accountId', null);
  app.addHook('onRequest', async (request) => void (request.tenant = { id: 'staff', app: {} } as never));
  let handled = 0;
  callDefiner(app, gate, unlimited, { authorize })(
    name,
    (() => ((handled += 1), { docs: {}, message: 'x' })) as CallHandler<CallName>,
  );
  const { method, path, encoding } = calls[name];
  const { query, body } = inputOf(name, undefined, named, named);
  const { statusCode } = await app.inject({
    method,
    url: `/${path.replace('{userType}', 'administrator')}?${new URLSearchParams(query as Record<string, string>)}`,
    headers: { authorization: `Bearer ${caller.token}` },
    ...(body && encoding !== 'none' ? { payload: body } : {}),
  });
  await app.close();
  return { statusCode, handled };
}

/** Forms need parsers that the whole application has. */
const plain = staffCalls.filter((name) => !['multipart', 'form'].includes(calls[name].encoding));

test('authorize runs once before the handler of each staff call, and a refusal ends the call [D1.01]', async () => {
  const seen: unknown[] = [];
  for (const name of plain) {
    const asked: string[] = [];
    const refused = await make(name, async (_caller, call) => (asked.push(call), refuse(404, 'none')));
    const passed = await make(name, async () => null);
    seen.push([name, asked, refused, passed]);
  }
  expect(seen).toEqual(
    plain.map((name) => [name, [name], { statusCode: 404, handled: 0 }, { statusCode: 200, handled: 1 }]),
  );
});

test('every call that a staff account can make declares permission, target and sensitivity [D1.01]', () => {
  const reachable = Object.entries(calls).filter(([, { access }]) => access !== 'public' && access !== 'player');
  expect(reachable.map(([name]) => name).sort()).toEqual([...staffCalls].sort());
  for (const name of staffCalls)
    expect(Object.keys(authorityOf(name))).toEqual(expect.arrayContaining(['permission', 'target', 'sensitive']));
  expect(Object.keys(socketAuthority).length).toBeGreaterThan(0);
});
