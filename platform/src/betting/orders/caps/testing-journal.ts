import type { Connection } from '../../../core/database';
import { buildBet, runner } from '../testing';
import type { CapsByOwner } from './cap';
import { CapCounter } from './cap-counter';
import { writeEntry, type CapChange, type JournalEntry } from './cap-journal';
import type { CapMarket } from './covered-bets';
import type { CountedBet } from './outcome-book';

export const market = (change: Partial<CapMarket> = {}): CapMarket => ({
  eventId: 'e1',
  competitionId: 'c1',
  sportId: '4',
  field: { type: 'betfair', winners: 1, runners: ['a', 'b', 'c'].map(runner) } as CapMarket['field'],
  removed: [],
  ...change,
});
export const bet = (change: Partial<CountedBet> = {}): CountedBet => ({ ...buildBet(), pending: false, ...change });
export const one = (change: Partial<CountedBet> = {}, weight: 1 | -1 = 1): CapChange => ({ bet: bet(change), weight });
export const MARKET_CAP: CapsByOwner = { royal: [{ scope: 'market', key: '*', amount: 30_000 }] };
export const PLAYER_CAP: CapsByOwner = { royal: [{ scope: 'player', key: '*', amount: 30_000 }] };

/** The journal of the caps as the database answers for it. */
export function createJournal(caps: CapsByOwner) {
  const journal = {
    version: 1,
    caps,
    base: 0,
    books: [] as object[] | null,
    entries: [] as string[],
    head: 0,
    stored: true,
    /** Open bets by player. */
    open: {} as Record<string, CapChange[]>,
    markets: {} as Record<string, CapMarket>,
    statements: [] as (readonly [string, readonly unknown[]])[],
    write(entry: Partial<JournalEntry>, moments?: object) {
      const { m, b } = JSON.parse(writeEntry({ markets: {}, changes: [], ...entry }));
      journal.entries.push(JSON.stringify({ m, b, ...(moments && { f: moments }) }));
      journal.head += 1;
    },
    /** Names of the statements since the last time. */
    take: () => journal.statements.splice(0).map(([name]) => name),
  };
  const answers: Record<string, (values: readonly unknown[]) => object[]> = {
    betting_cap_load: () => {
      const { version, base, head, books, entries } = journal;
      return [{ state: { version, caps: journal.caps, base, head, books, tail: entries.length > 0 ? entries : null } }];
    },
    betting_cap_read: ([seen, users]) => {
      const { version, base, head, entries } = journal;
      const changes = (users as string[]).flatMap((userId) => journal.open[userId] ?? []);
      const bets = JSON.parse(writeEntry({ markets: {}, changes })).b;
      return [{ news: { version, base, head, tail: entries.slice(Number(seen)), bets } }];
    },
    betting_cap_store: () => [{ stored: journal.stored }],
    betting_cap_count: () => [],
    pg_advisory_xact_lock: () => [],
    betting_market: ([ids]) =>
      (ids as string[]).flatMap((id) => {
        const { eventId, field, removed } = journal.markets[id] ?? market();
        const removals = removed.map((gone) => ({ id: gone }));
        return [{ market_id: id, event_id: eventId, field, removals, names: '{"sportId":"4"}' }];
      }),
  };
  const query = async (statement: unknown, values: readonly unknown[] = []) => {
    const { text = String(statement), values: own = values } = statement as { text?: string; values?: unknown[] };
    const name = Object.keys(answers).find((each) => text.includes(each))!;
    journal.statements.push([name, own]);
    return { rows: answers[name]!(own), rowCount: 1 };
  };
  return { journal, connection: { query } as unknown as Connection };
}

/** A counter that has read this journal; `room` is how much profit of another bet on A fits, by steps of 10,000. */
export async function createCounter(
  caps: CapsByOwner,
  prepare: (journal: ReturnType<typeof createJournal>['journal']) => void = () => undefined,
) {
  const { journal, connection } = createJournal(caps);
  prepare(journal);
  const counter = new CapCounter();
  await counter.read(connection, ['p1']);
  journal.take();
  const room = (marketId = 'm1', change: Partial<CountedBet> = {}) => {
    let most = 0;
    for (let profit = 10_000; profit <= 60_000; profit += 10_000) {
      const change1 = one({ marketId, runnerId: 'a', profit, liability: 0, ...change });
      if (!counter.add([change1], market)) break;
      counter.takeBack([change1]);
      most = profit;
    }
    return most;
  };
  return { journal, connection, counter, room };
}
