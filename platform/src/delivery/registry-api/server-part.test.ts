import { publicRoute } from '../releases/testing';
import { openRegistryTest, type RegistryTest } from './testing';
import { openPacking } from './testing-packed';

let registry: RegistryTest;
const packing = openPacking(() => registry);
beforeAll(async () => {
  registry = await openRegistryTest();
});
afterAll(async () => {
  await registry.close();
  packing.remove();
});

const PART = 'globalThis.drawScreen = () => "null";';
const declared = {
  routes: [publicRoute('/wallet-part')],
  server: { entry: 'server.cjs', routes: [{ path: '/wallet-part', calls: [] }] },
};
const publish = async (version: string, code: string | null, name = 'wallet') =>
  packing.send(
    await packing.pack(packing.folderOf({ name, version, ...declared }, code === null ? {} : { 'server.cjs': code })),
  );

test('a release of the house with a server part is published with its hash [F9.01]', async () => {
  const { status, body } = await publish('7.0.0', PART);
  expect([status, body.rule]).toEqual([200, undefined]);
  expect(body.files['server.cjs']).toMatch(/^sha384-/);
  expect(body.checks).toContain('server');
});

test.each([
  ['requires a module', 'const fs = require("node:fs");'],
  ['requires a module by its old name', "const net = require ('net');"],
  ['imports later', 'const load = () => import("./more.js");'],
  ['imports', 'import { connect } from "net";'],
  ['reaches for bindings', 'process.binding("tcp_wrap");'],
])('a server part that %s is refused [F9.02]', async (_what, code) => {
  expect((await publish('7.1.0', `${code}\n${PART}`)).body).toMatchObject({ code: 'refused', rule: 'server' });
});

test('a server part that is no file of its release is refused [F9.01]', async () => {
  expect((await publish('7.2.0', null)).body).toMatchObject({ code: 'refused', rule: 'server' });
});

test('a server part of an isolated team is refused, and of a trusted one accepted [F9.02]', async () => {
  const team = { id: 'mates', name: 'Mates Ltd' };
  expect((await registry.ask('/remotes/chess', { method: 'POST', body: { team } })).body.team.isolation).toBe(
    'isolated',
  );
  const people = ['admin1', 'admin2'].map((userName) => ({ userName, role: 'owner' }));
  await registry.ask('/remotes/chess/owners', { method: 'PUT', body: { people } });
  expect((await publish('7.3.0', PART, 'chess')).body).toMatchObject({
    rule: 'server',
    message: expect.stringContaining('isolated'),
  });
  await registry.ask('/teams/mates/isolation', { method: 'PUT', body: { isolation: 'trusted' } });
  expect((await publish('7.3.0', PART, 'chess')).body.checks).toContain('server');
});
