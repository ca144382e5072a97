import { requireValue } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { HOUSE } from './cap';
import { loadCaps, readCapMarkets } from './cap-journal';
import { countCoveredBets } from './cap-settings';
import { OutcomeBook, type HouseLegs } from './outcome-book';

/** One line for each counter of a cap that is not what the open bets make it, paise (D4.04). */
export async function proveCaps(connection: Connection): Promise<string[]> {
  const { caps, books, tail } = await loadCaps(connection);
  const owners = Object.keys(caps);
  const { books: expected } = await countCoveredBets(connection, owners);
  const counted = new Map(books.map(({ owner, marketId, legs }) => [`${owner} ${marketId}`, new OutcomeBook(legs)]));
  const changes = tail.flatMap((entry) => entry.changes);
  const markets = await readCapMarkets(connection, [...new Set(changes.map(({ bet }) => bet.marketId))]);
  for (const { bet, weight } of changes)
    for (const owner of owners) {
      if (owner !== HOUSE && owner !== bet.tenantId) continue;
      const name = `${owner} ${bet.marketId}`;
      const book = counted.get(name) ?? new OutcomeBook();
      counted.set(name, book);
      book.add(bet, requireValue(markets.get(bet.marketId), 'the market of a counted bet').field, weight);
    }
  return [...new Set([...expected.keys(), ...counted.keys()])].flatMap((name) =>
    differences(name, counted.get(name)?.legs ?? {}, expected.get(name) ?? {}),
  );
}

function differences(name: string, found: HouseLegs, expected: HouseLegs): string[] {
  const problems: string[] = [];
  for (const leg of new Set([...Object.keys(found), ...Object.keys(expected)]))
    for (const figure of ['win', 'lose', 'halfWin', 'halfLose'] as const) {
      const is = found[leg]?.[figure] ?? 0;
      const must = expected[leg]?.[figure] ?? 0;
      if (is !== must)
        problems.push(
          `counter of a cap differs from the open bets: ${name} ${leg} ${figure} is ${is}, not ${must} paise`,
        );
    }
  return problems;
}
