// Run by a test as one of several processes that are killed: sixteen lanes place bets under caps that all processes share, and settle
// their markets. Prints what was acknowledged.
import { BettingService } from '..';
import { openDatabase } from '../../../core/database';
import { SettlementService } from '../../settlement';
import { FakeMarkets, orderOf, player } from '../testing';

const LANES = 16;
const BETS_PER_MARKET = 12;
const [databaseUrl = '', name = ''] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const notify = { notify: () => undefined };

const database = await openDatabase({ dataDir: '', databaseUrl, log: { info: () => undefined }, migrations: [] });
const markets = new FakeMarkets();
const betting = new BettingService({ database, markets, notify, players: { findById: async () => player() } });
const settlement = new SettlementService({ database, notify, batchSize: 1 });
print('ready');

let count = 0;
async function playOn(lane: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const marketId = `${name}-${lane}-${turn}`;
    markets.add({ id: marketId, delaySeconds: lane % 4 === 3 ? 0.05 : 0 });
    for (let bet = 0; bet < BETS_PER_MARKET; bet += 1) {
      const clientRef = `${name}-${(count += 1)}`;
      const stake = 2_000 + 100 * (count % 50);
      const result = await betting.place(orderOf({ userId: `p${lane % 2}`, marketId, clientRef, stake }));
      if (result.ok) print(`bet ${clientRef}`);
      else if (result.reason === 'liability-limit') print('refused');
    }
    await settlement.settle(
      { marketId, outcome: 'settled', winners: ['b'] },
      markets.findCurrentMarket(marketId)!.definition,
    );
  }
}
await Promise.all(Array.from({ length: LANES }, (_, lane) => playOn(lane)));
