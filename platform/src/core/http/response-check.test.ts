import fastify from 'fastify';
import { createRouteRegistrar, type RouteHandler, type AuthGuard } from './routes';
import type { RateLimits } from './rate-limits';
import { reject } from './rejection';

const nobody: AuthGuard = { authenticate: async () => null, rotate: async () => null };
const unlimited = { consume: async () => null } as unknown as RateLimits;

/** One public call that answers with this response, on a server of its own. */
async function respond(response: unknown, checkResponses: boolean) {
  const app = fastify();
  app.decorateRequest('tenant', null);
  app.decorateRequest('callName', null);
  app.addHook('onRequest', async (request) => void (request.tenant = { app: {} } as never));
  createRouteRegistrar(app, nobody, unlimited, { authorize: async () => null, checkResponses })(
    'cumulative',
    (() => response) as RouteHandler<'cumulative'>,
  );
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/common/comulative' });
  await app.close();
  return { statusCode, body };
}

test('a response without a field of its contract fails the call and names the field while checks are on', async () => {
  const { statusCode, body } = await respond({ docs: {} }, true);
  expect(statusCode).toBe(500);
  expect(body).toMatch(/Response of cumulative does not match the contract: .*docs\.domain/);
});

test('a response is sent as it is while checks are off', async () => {
  expect((await respond({ docs: {} }, false)).statusCode).toBe(200);
});

test('a rejection with an error that its endpoint does not declare fails while checks are on [H1.13]', async () => {
  const { statusCode, body } = await respond(reject(409, 'taken'), true);
  expect(statusCode).toBe(500);
  expect(body).toMatch(/Endpoint cumulative does not declare the error 409/);
  expect((await respond(reject(404, 'none'), true)).statusCode).toBe(404);
  expect((await respond(reject(409, 'taken'), false)).statusCode).toBe(409);
});
