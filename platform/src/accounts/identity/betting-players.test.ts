import type { Account, Accounts } from './accounts';
import { BettingPlayers } from './betting-players';

const ACCOUNT = { userType: 'user', tenantId: 'royal', demo: false, status: 'active', settings: {} };
const PLAYER = {
  ...{ userType: 'user', tenantId: 'royal', demo: false, blocked: false },
  ...{ betDelay: 0, sessionMax: '0', bookmakerMax: '0', betfairMax: '0' },
};
const TTL_MS = 60_000;

/** Players of a process, how often an account was read, and what the database returns meanwhile. */
function open(account: object | null = ACCOUNT) {
  const listeners = new Map<string, (id: string | null) => void>();
  const state = { now: 1_000_000, reads: [] as string[], account, fails: false };
  const accounts = {
    byId: async (id: string) => {
      state.reads.push(id);
      if (state.fails) throw new Error('the database is away');
      return state.account as Account | null; // What betting reads of it.
    },
  } as Accounts;
  const changes = {
    on: (kind: string, listener: (id: string | null) => void) => void listeners.set(kind, listener),
    version: () => 7,
    ttl: (mark: number) => (mark === 7 ? TTL_MS : 0),
  };
  const players = new BettingPlayers(accounts, () => state.now, changes as never);
  return { state, players, notify: (kind: string, id: string | null) => listeners.get(kind)?.(id) };
}

test('a player bets by the limits of the account, and without any by none [B3.29 D1.14]', async () => {
  expect(await open().players.findById('a')).toEqual(PLAYER);
  const settings = { betDelay: 3, sessionMax: '100', bookmakerMax: '200', betfairMax: '300' };
  expect(await open({ ...ACCOUNT, demo: true, settings }).players.findById('a')).toEqual({
    ...PLAYER,
    demo: true,
    ...settings,
  });
  for (const status of ['betLocked', 'suspended', 'closed'])
    expect(await open({ ...ACCOUNT, status }).players.findById('a')).toMatchObject({ blocked: true });
  expect(await open(null).players.findById('a')).toBeNull();
});

test('an account is read once while nothing changes, and again when its time is over [D1.14]', async () => {
  const { state, players } = open();
  await Promise.all([players.findById('a'), players.findById('a'), players.findById('b')]);
  expect(state.reads).toEqual(['a', 'b']);
  state.now += TTL_MS - 1;
  await players.findById('a');
  expect(state.reads).toHaveLength(2);
  state.now += 1;
  await players.findById('a');
  expect(state.reads).toEqual(['a', 'b', 'a']);
});

test('a locked player is read again after half a second, an unknown one after the usual time [D1.14]', async () => {
  const { state, players } = open({ ...ACCOUNT, status: 'betLocked' });
  await players.findById('a');
  state.now += 499;
  await players.findById('a');
  expect(state.reads).toHaveLength(1);
  state.now += 1;
  await players.findById('a');
  expect(state.reads).toHaveLength(2);
  const nobody = open(null);
  await nobody.players.findById('a');
  nobody.state.now += TTL_MS - 1;
  await nobody.players.findById('a');
  expect(nobody.state.reads).toHaveLength(1);
});

test.each([
  ['status', 'of-another', ['a', 'b', 'a', 'b']],
  ['account', null, ['a', 'b', 'a', 'b']],
  ['account', 'a', ['a', 'b', 'a']],
  ['account', 'of-another', ['a', 'b']],
])('a change of kind %s of %p is seen at once [D1.14]', async (kind, id, reads) => {
  const { state, players, notify } = open();
  for (const player of ['a', 'b']) await players.findById(player);
  notify(kind, id);
  for (const player of ['a', 'b']) await players.findById(player);
  expect(state.reads).toEqual(reads);
});

test('a failed look-up is not remembered [D1.14]', async () => {
  const { state, players } = open();
  state.fails = true;
  await expect(players.findById('a')).rejects.toThrow('away');
  state.fails = false;
  expect(await players.findById('a')).toEqual(PLAYER);
});

test('20,000 players are remembered, and one more makes them forgotten [D1.14]', async () => {
  const { state, players } = open();
  for (let n = 0; n < 20_000; n += 1) await players.findById(`p${n}`);
  await players.findById('p0');
  expect(state.reads).toHaveLength(20_000);
  await players.findById('p20000');
  await players.findById('p0');
  expect(state.reads.slice(20_000)).toEqual(['p20000', 'p0']);
});
