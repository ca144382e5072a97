import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import type { Actor, PreparedChange } from '../releases';
import { ApprovalRequests } from './approval-requests';
import type { RegistryPerson } from './rights';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const person = (accountId: string): RegistryPerson => ({
  accountId,
  userName: accountId,
  userType: 'administrator',
  tenantIds: [],
  qualityAssurance: false,
  permissions: LEVEL_PERMISSIONS.administrator,
  remotes: new Map(),
});

/** Requests of one process; `assistant` and `helper` work for `ann`. */
function open({ approvals = 1 } = {}) {
  const done: Actor[] = [];
  const change: PreparedChange = {
    ok: true,
    revision: 1,
    effect: { from: '1.0.0', to: '1.1.0', brands: [] },
    approvals,
    version: '1.1.0',
    lastGood: undefined,
    commit: async (_connection, author) => done.push(author),
  };
  const requests = new ApprovalRequests({
    database,
    prepare: async () => change,
    ownerOf: async (id) => (['assistant', 'helper'].includes(id) ? 'ann' : id),
    clock: Date.now,
  });
  const ask = (by: string, version: string) =>
    requests.ask({ action: 'pin', tenantId: 'royal', name: 'wallet', version }, change, { actor: by }, person(by));
  return { requests, ask, done };
}

test.each([
  ['ann', 'assistant'],
  ['assistant', 'ann'],
  ['assistant', 'helper'],
])('a request of %s is not approved by %s, who shares the owner [F2.08 D1.07]', async (asker, approver) => {
  const { requests, ask, done } = open();
  const { id } = await ask(asker, `${asker}-${approver}`);
  await expect(requests.approve(id, person(approver))).rejects.toMatchObject({ code: 'forbidden' });
  expect(done).toEqual([]);
  expect((await requests.approve(id, person('bert'))).status).toBe('done');
  expect(done).toMatchObject([{ actor: asker, approvals: ['bert'] }]);
});

test('two people who work for one account are one approval [F2.08 D1.07]', async () => {
  const { requests, ask, done } = open({ approvals: 2 });
  const { id } = await ask('bert', '2.0.0');
  await requests.approve(id, person('assistant'));
  await expect(requests.approve(id, person('helper'))).rejects.toMatchObject({ rule: 'approval' });
  expect(done).toEqual([]);
  expect((await requests.approve(id, person('carl'))).status).toBe('done');
});

test('a change asked twice is one request, and a second person is refused [F2.08]', async () => {
  const { ask } = open();
  const { id } = await ask('ann', '3.0.0');
  expect((await ask('ann', '3.0.0')).id).toBe(id);
  await expect(ask('bert', '3.0.0')).rejects.toMatchObject({ rule: 'approval' });
});
