// Run by a test as a process that is killed: lanes place, change and cancel orders that meet each other and the house, and settle their
// markets; orders of one more market wait on from process to process. With `shared` they meet those of other processes in one market.
// Prints what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { ExchangeService } from './exchange-service';
import { openDatabase } from '../../../core/database';
import { SettlementService } from '../../settlement';
import { FakeMarkets, player } from '../testing';
import type { PlaceOrder } from './exchange-commands';

const LANES = 8;
const TURNS = 12;
const RUNNERS = ['a', 'b', 'c'] as const;
const ODDS = [1.98, 1.99, 2, 2.02, 2.04] as const;
const [databaseUrl = '', name = '', mode = ''] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const notify = { notify: () => undefined };

const database = await openDatabase({ dataDir: '', databaseUrl, log: { info: () => undefined }, migrations: [] });
const markets = new FakeMarkets();
const exchange = new ExchangeService({
  ...{ database, markets, players: { findById: async () => player() } },
  notifier: { order: () => undefined, ...notify },
  terms: () => ({ pool: 'main', houseShare: 1, houseMaxPerLevel: null, houseMaxLoss: null }),
});
const settlement = new SettlementService({ database, notify, batchSize: 1 });
markets.add({ id: 'waiting', priceLadder: 'CLASSIC' });

let count = 0;
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const orderIn = (marketId: string, more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ...{ userId: `p${(count += 1) % 6}`, tenantId: 'royal', clientRef: `${name}-${count}`, marketId },
  ...{
    runnerId: any(RUNNERS),
    side: any(['back', 'lay'] as const),
    odd: any(ODDS),
    stake: 10_000 + (count % 90) * 100,
  },
  ...{ timeInForce: 'keep', persistence: 'KEEP', onEvent: 'stay', expiresAt: null, takeLimit: null, marketVersion: 1 },
  ...more,
});

async function place(order: PlaceOrder) {
  const result = await exchange.place(order);
  if (!result.ok) return void print(`refused ${order.clientRef} ${result.reason}`);
  print(`order ${result.value.order.id} ${order.clientRef} ${result.value.order.matched}`);
  return result.value.order;
}

/** One market from its first order to its settlement. */
async function playMarket(marketId: string): Promise<void> {
  markets.add({ id: marketId, priceLadder: 'CLASSIC' });
  for (let turn = 0; turn < TURNS; turn += 1) {
    const order = await place(orderIn(marketId));
    if (!order || order.waiting === 0) continue;
    const { id: orderId, player: userId, revision } = order;
    if (turn % 3 === 1) {
      const edited = await exchange.edit({ userId, tenantId: 'royal', orderId, revision, stake: order.stake + 5_000 });
      if (edited.ok) print(`edited ${orderId} ${edited.value.order.revision}`);
    } else if (turn % 3 === 2) {
      const cancelled = await exchange.cancel({ userId, clientRef: `c-${orderId}`, orderId });
      if (cancelled.ok) print(`cancelled ${orderId} ${cancelled.value[0]?.cancelled ?? 0}`);
    }
  }
  // Far from the house's prices it waits until the process after the last one.
  const left = await place(orderIn('waiting', { runnerId: 'a', side: 'back', odd: any([3, 3.05, 3.1]) }));
  if (left && left.waiting > 0) print(`waits ${left.id}`);
  const { definition } = markets.findCurrentMarket(marketId)!;
  await settlement.settle({ marketId, outcome: 'settled', winners: ['b'] }, definition);
  print(`settled ${marketId}`);
}

/** A price of its own in a market of all processes: what one of them leaves there another one may match. */
async function meetInShared(): Promise<void> {
  const odd = any(ODDS);
  const runnerId = any(RUNNERS);
  const maker = await place(orderIn('shared', { odd, runnerId, side: 'back' }));
  const stake = (maker?.stake ?? 10_000) / 2;
  await place(orderIn('shared', { odd, runnerId, side: 'lay', stake: stake - (stake % 100), timeInForce: 'now' }));
  if (!maker || maker.waiting === 0) return;
  const { id: orderId, player: userId } = maker;
  const cancelled = await exchange.cancel({ userId, clientRef: `c-${orderId}`, orderId });
  if (cancelled.ok) print(`cancelled ${orderId} ${cancelled.value[0]?.cancelled ?? 0}`);
}

async function runShared(): Promise<never> {
  for (;;) {
    // A paused process finds its connection closed: nothing of its step is written, and it goes on.
    await meetInShared().catch(() => print('failed'));
    await sleep(150);
  }
}

await exchange.read();
print('ready');
if (mode === 'shared') {
  markets.add({ id: 'shared', priceLadder: 'CLASSIC' });
  exchange.start();
  await Promise.all(Array.from({ length: LANES }, runShared));
}
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    for (let turn = 0; ; turn += 1) await playMarket(`${name}-${lane}-${turn}`);
  }),
);
