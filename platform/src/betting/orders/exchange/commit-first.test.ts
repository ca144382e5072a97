import type { Connection } from '../../../core/database';
import type { ExchangeDeps } from './exchange-commands';
import { createExchangeFixture, withGate } from './testing';

const fixture = createExchangeFixture();
const { scene } = fixture;

/** A service whose transactions do something between their last statement and the commit, and all that leaves it. */
function serviceThat(beforeCommit: (connection: Connection) => Promise<unknown>) {
  const left: string[] = [];
  const database = withGate(scene.database, beforeCommit);
  const notifier: ExchangeDeps['notifier'] = {
    order: () => left.push('order'),
    notify: (_userId, name) => left.push(name),
  };
  const publishBook: ExchangeDeps['publishBook'] = (_key, book) =>
    left.push(`ladder ${JSON.stringify(book.runners[0]?.lay)}`);
  fixture.exchange = fixture.serviceOf({ database, notifier, publishBook });
  return left;
}
const ALL = ['order', 'getOpenBetUpdates', 'getPtsUpdates', 'ladder [[210,10000]]', 'ladder []'];

test('no answer, push or ladder change leaves before the commit that a gate delays [E2.13]', async () => {
  let open: () => void = () => undefined;
  let reached: () => void = () => undefined;
  let gate: Promise<void> | null = null;
  const left = serviceThat(async () => {
    reached();
    await gate;
  });
  await fixture.placed();
  const isAtGate = new Promise<void>((resolve) => (reached = resolve));
  gate = new Promise<void>((resolve) => (open = resolve));
  left.length = 0;
  const matched = fixture.placed({ userId: await fixture.other(50_000), side: 'lay' }).then((view) => {
    left.push('answer');
    return view;
  });
  await isAtGate;
  // Whatever runs without the commit has had its turn.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(left).toEqual([]);
  expect((await fixture.exchange.list(scene.me, { page: 1, limit: 10 })).docs[0]?.fills).toEqual([]);
  open();
  expect((await matched).fills).toHaveLength(1);
  expect(new Set(left)).toEqual(new Set([...ALL.filter((each) => each !== 'ladder [[210,10000]]'), 'answer']));
  expect(left.at(-1)).toBe('answer');
});

test('a commit that fails sends nothing, and the next step begins from the database [E2.13 E2.14]', async () => {
  let isBroken = false;
  const left = serviceThat(async (connection) => {
    if (isBroken) await connection.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  });
  const { order } = await fixture.placed();
  expect(left).toEqual(['ladder [[210,10000]]', 'order', 'getPtsUpdates']);
  left.length = 0;
  isBroken = true;
  const other = await fixture.other(50_000);
  await expect(fixture.placed({ userId: other, side: 'lay' })).rejects.toThrow();
  expect(left).toEqual([]);
  isBroken = false;
  expect(await fixture.stateOf(order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
  expect(await fixture.balanceOf(other)).toMatchObject({ available: 50_000, exposure: 0 });
  // The order that failed left no trace in memory: the next one meets the waiting order.
  const { fills } = await fixture.placed({ userId: other, side: 'lay' });
  expect(fills).toMatchObject([{ size: 10_000, source: 'player', taker: true }]);
});
