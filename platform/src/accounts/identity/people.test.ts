import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { Accounts } from './accounts';
import { People } from './people';

const PHONE = '+919820066601';
const SISTERS: Readonly<Record<string, string>> = { royal: 'orbit', orbit: 'royal', metro: 'royal' };

let database: TestDatabase;
const people = new People({ byId: (id) => ({ rules: { sister: SISTERS[id] } }) as never });
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  const accounts = new Accounts(database);
  const add = (id: string, tenantId: string, more: object = {}) =>
    accounts.create({ id, tenantId, userType: 'user', userName: id, passwordHash: '', phone: PHONE, ...more });
  await add('at-royal', 'royal');
  await add('at-orbit', 'orbit');
  await add('at-metro', 'metro');
  await add('alone', 'metro', { phone: '+919820066602' });
  await add('numberless', 'royal', { phone: null });
  await add('demo', 'royal', { phone: '+919820066603', demo: true });
  await add('clerk', 'staff', { phone: '+919820066603', userType: 'agent' });
});
afterAll(() => database?.close());

test('a person has one key among sister brands and accounts at all brands with the number [S-02]', async () => {
  const all = ['at-metro', 'at-orbit', 'at-royal'];
  const person = { key: `orbit|royal|${PHONE}`, sisters: ['at-orbit', 'at-royal'], accounts: all };
  expect(await people.personOf(database, 'at-royal')).toEqual(person);
  expect(await people.personOf(database, 'at-orbit')).toEqual(person);
  // Royal does not name Metro as its sister.
  expect(await people.personOf(database, 'at-metro')).toEqual({
    key: 'at-metro',
    sisters: ['at-metro'],
    accounts: all,
  });
});

test.each(['alone', 'numberless', 'demo', 'clerk', 'nobody'])('%s is a person of its own [S-02]', async (id) => {
  expect(await people.personOf(database, id)).toEqual({ key: id, sisters: [id], accounts: [id] });
});

test('the players of a number are those of all brands, without demo and staff accounts [S-02]', async () => {
  expect([...(await people.accountsOfPhone(database, PHONE))].sort()).toEqual(['at-metro', 'at-orbit', 'at-royal']);
  expect(await people.accountsOfPhone(database, '+919820066603')).toEqual([]);
});
