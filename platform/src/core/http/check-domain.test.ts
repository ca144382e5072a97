import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:https';
import { generate } from 'selfsigned';
import { checkDomain } from './check-domain';
import { domainKeys } from './domain-challenge';

const HOST = 'play.example.com';
const DAY_MS = 86_400_000;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A proxy whose certificate is valid for so many days, and which answers everything with a status. */
async function openProxy(days: number, status: number): Promise<{ port: number; authority: string }> {
  const notAfterDate = new Date(Date.now() + days * DAY_MS);
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: HOST }] }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], { notAfterDate, extensions });
  const server = createSecureServer({ cert, key }, (_request, reply) => reply.writeHead(status).end('other'));
  return { port: await listen(server), authority: cert };
}

const check = async (
  ports: { https: number; authority?: string },
  lookup: () => Promise<readonly string[]> = async () => ['127.0.0.1'],
) => {
  const target = { brand: 'royal', host: HOST, httpsPort: ports.https, httpPort: 1, authorities: ports.authority };
  const keys = domainKeys({ current: 'a key of the platform', previous: null });
  const findings = await checkDomain(target, { keys, lookup, now: Date.now });
  return (part: string) => findings.find((one) => one.part === part);
};

test('a certificate that ends within 14 days is wrong for the command, and is marked as ending soon [G2.06 D6.03]', async () => {
  const { port, authority } = await openProxy(13, 404);
  const find = await check({ https: port, authority });
  expect(find('certificate')).toMatchObject({ state: 'wrong', doubt: 'ends-soon' });
  expect(Math.round(((find('certificate')?.endsAt ?? 0) - Date.now()) / DAY_MS)).toBe(13);
  const trusted = await check({ https: (await openProxy(13, 404)).port });
  expect(trusted('certificate')?.doubt).toBeUndefined();
});

test('a host without an answer, or with a 5xx of its proxy, may fail from this machine alone [D6.03]', async () => {
  const server = createServer();
  const closed = await listen(server);
  await new Promise((done) => servers.pop()?.close(done));
  expect((await check({ https: closed }))('answer')).toMatchObject({ state: 'wrong', doubt: 'fails-from-here' });
  const away = await check({ https: (await openProxy(90, 502)).port });
  expect(away('answer')).toMatchObject({ state: 'wrong', doubt: 'fails-from-here' });
  const other = await check({ https: (await openProxy(90, 404)).port });
  expect(other('answer')).toMatchObject({ state: 'wrong' });
  expect(other('answer')?.doubt).toBeUndefined();
});

test('a name that has no address is wrong, a resolver that fails may fail from this machine alone [D6.03]', async () => {
  const fail = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect((await check({ https: 1 }, fail('ENOTFOUND')))('name')?.doubt).toBeUndefined();
  expect((await check({ https: 1 }, fail('EAI_AGAIN')))('name')?.doubt).toBe('fails-from-here');
});
