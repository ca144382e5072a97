import { BettingService, CAP_SCOPES, changeCaps, EACH, type Cap } from '../../src/betting/orders';
import { FakeMarkets, give, orderOf, player } from '../../src/betting/orders/testing';
import type { Database } from '../../src/core/database';
import { measure, type Measured } from './measure';
import { medianOf } from './median';

const ROUNDS = 7;
const ACCOUNTS = 1_000;
/** Of the time without caps (D4.05). */
const TIME_MOST = 1.05;
const PER_SECOND_LEAST = 3_000;
/** Far above what is bet: how many bets are refused is not what is measured. Paise. */
const AMOUNT = 1e14;

const capsOf = (scopes: readonly Cap['scope'][]): Cap[] =>
  scopes.map((scope) => ({ scope, key: EACH, amount: AMOUNT }));

/**
 * Bets of a tenant with caps against those of one without, in turns, on the same database: both modes print what they found, and answer
 * whether it is good enough.
 */
export async function benchCaps(
  database: Database,
  seconds: number,
  mode: '--caps' | '--one-market',
): Promise<boolean> {
  const markets = new FakeMarkets();
  for (let n = 0; n < 20; n += 1) markets.add({ id: `m${n}` });
  for (const tenantId of ['capped', 'free'])
    for (let n = 0; n < ACCOUNTS; n += 1) await give(database, `${tenantId}-${n}`, 1_000_000_000_000);
  const isOneMarket = mode === '--one-market';
  const caps = isOneMarket ? capsOf(['market']) : capsOf(CAP_SCOPES.filter((scope) => scope !== 'house'));
  await changeCaps(database, markets, () => ({ capped: caps }));
  const betting = new BettingService({
    database,
    markets,
    notify: { notify: () => undefined },
    players: { findById: async (userId) => player({ tenantId: userId.split('-')[0]! }) },
  });
  const run = (tenantId: string): Promise<Measured> =>
    measure(database, seconds, async (n) => {
      const marketId = isOneMarket ? 'm0' : `m${n % 20}`;
      const userId = `${tenantId}-${n % ACCOUNTS}`;
      const result = await betting.place(orderOf({ userId, tenantId, marketId, runnerId: 'abc'[n % 3]! }));
      if (!result.ok) throw new Error(`refused: ${result.reason}`);
    });
  const rounds: { readonly capped: Measured; readonly free: Measured }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const first = round % 2 ? 'capped' : 'free';
    const one = await run(first);
    const other = await run(first === 'capped' ? 'free' : 'capped');
    // The first round only warms up.
    if (round >= 0) rounds.push(first === 'capped' ? { capped: one, free: other } : { capped: other, free: one });
  }
  await betting.stop();
  const perBet = ({ nodeCpu, serverCpu }: Measured) => nodeCpu + serverCpu;
  const time = medianOf(rounds.map(({ capped, free }) => free.perSecond / capped.perSecond));
  const cpu = medianOf(rounds.map(({ capped, free }) => perBet(capped) / perBet(free)));
  const perSecond = medianOf(rounds.map(({ capped }) => capped.perSecond));
  console.log(
    `${isOneMarket ? 'one market under one cap' : 'caps on every scope'}: ${Math.round(perSecond)} bets/s; to without: time ${time.toFixed(3)}, cpu ${cpu.toFixed(3)} (median of ${ROUNDS})`,
  );
  const isGood = isOneMarket ? perSecond >= PER_SECOND_LEAST : time <= TIME_MOST;
  if (!isGood)
    console.log(
      isOneMarket ? `missed: at least ${PER_SECOND_LEAST} bets/s` : `missed: at most ${TIME_MOST} of the time`,
    );
  return isGood;
}
