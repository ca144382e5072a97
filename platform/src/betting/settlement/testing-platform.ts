// Run by a test as a process that is killed: places delayed and immediate bets, settles markets, corrects every second one, and prints
// what was acknowledged.
import { BettingService } from '../orders';
import { FakeMarkets, bettingMigrations, give, orderOf, player } from '../orders/testing';
import { openDatabase } from '../../core/database';
import { SettlementService } from './';

const [dataDir = '', round = ''] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const notify = { notify: () => undefined };

const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: bettingMigrations() });
const markets = new FakeMarkets();
const betting = new BettingService({ database, markets, notify, players: { findById: async () => player() } });
const settlement = new SettlementService({ database, notify, batchSize: 1 });
await betting.recover();
await settlement.resume();
for (let n = 0; n < 8; n += 1) await give(database, `p${n}`, 1_000_000_000);
print('ready');

let count = 0;
async function playOn(lane: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const marketId = `m${round}-${lane}-${Math.floor(turn / 10)}`;
    if (turn % 10 === 0) markets.add({ id: marketId, delaySeconds: lane % 2 ? 0.02 : 0 });
    const order = orderOf({
      userId: `p${lane}`,
      marketId,
      clientRef: `${round}-${(count += 1)}`,
      runnerId: turn % 2 ? 'a' : 'b',
    });
    const result = await betting.place(order);
    if (result.ok) print(`bet ${order.userId} ${order.clientRef}`);
    if (turn % 10 !== 9) continue;
    await settlement.settle(
      { marketId, outcome: 'settled', winners: ['a'] },
      markets.findCurrentMarket(marketId)!.definition,
    );
    print(`settled ${marketId}`);
    if (Math.floor(turn / 10) % 2 === 0) continue;
    await settlement.correct(marketId, { marketId, outcome: 'settled', winners: ['b'] });
    print(`corrected ${marketId}`);
  }
}
await Promise.all(Array.from({ length: 8 }, (_, lane) => playOn(lane)));
