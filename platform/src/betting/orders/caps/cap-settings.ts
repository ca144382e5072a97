import { requireValue } from '@backlay/shared/domain';
import { type Connection, type Database, getFirstRow } from '../../../core/database';
import type { CurrentMarket } from '../ports';
import { toMarketRunners } from '../batch-positions';
import { HOUSE, type Cap, type CapsByOwner } from './cap';
import { loadCaps, readCapMarkets, readCoveredBets, type CapState } from './cap-journal';
import type { CapMarket } from './covered-bets';
import { OutcomeBook, type HouseLegs } from './outcome-book';

/** The event, competition, sport and runners of a market, by which caps apply to it. */
export function toCapMarket({ definition, event }: CurrentMarket, field = toMarketRunners(definition)): CapMarket {
  return {
    eventId: definition.eventId,
    competitionId: event.competition.id,
    sportId: event.sportId,
    field,
    removed: [],
  };
}

/** What the counters have to be by the open bets: legs by `owner market`. */
export async function countCoveredBets(
  connection: Connection,
  owners: readonly string[],
): Promise<{ readonly books: Map<string, HouseLegs>; readonly markets: Map<string, CapMarket> }> {
  const bets = await readCoveredBets(connection, owners);
  const markets = await readCapMarkets(connection, [...new Set(bets.map(({ marketId }) => marketId))]);
  const books = new Map<string, OutcomeBook>();
  for (const bet of bets)
    for (const owner of owners) {
      if (owner !== HOUSE && owner !== bet.tenantId) continue;
      const name = `${owner} ${bet.marketId}`;
      const book = books.get(name) ?? new OutcomeBook();
      books.set(name, book);
      book.add(bet, requireValue(markets.get(bet.marketId), 'the market of a counted bet').field, 1);
    }
  return { books: new Map([...books].map(([name, { legs }]) => [name, legs])), markets };
}

/** The competition of a market, by which caps apply to it. */
export interface CompetitionReader {
  findCurrentMarket(marketId: string): Pick<CurrentMarket, 'event'> | undefined;
}

/** The caps that apply now. */
export async function readCapSettings(connection: Connection): Promise<CapsByOwner> {
  const { rows } = await connection.query<{ caps: CapsByOwner }>('SELECT caps FROM betting_cap');
  return getFirstRow(rows).caps;
}

/** Changes caps in a transaction of its own; see `changeCapsWithin`. */
export function changeCaps(
  database: Database,
  markets: CompetitionReader,
  change: (caps: CapsByOwner) => CapsByOwner,
): Promise<CapsByOwner> {
  return database.transaction((connection) => changeCapsWithin(connection, markets, change));
}

/**
 * Changes caps in the caller's transaction. Bets wait meanwhile: all open bets of the owners are counted anew, and the next bet is checked
 * by the new caps in every process. A cap below what is open already refuses what would add to it. What `change` throws changes nothing.
 */
export async function changeCapsWithin(
  connection: Connection,
  markets: CompetitionReader,
  change: (caps: CapsByOwner) => CapsByOwner,
): Promise<CapsByOwner> {
  await connection.query('SELECT pg_advisory_xact_lock(42071, 0)');
  await connection.query('SELECT pg_advisory_xact_lock(42071, 1)');
  const before = await loadCaps(connection);
  const caps = Object.fromEntries(Object.entries(change(before.caps)).filter(([, list]) => list.length > 0));
  if (JSON.stringify(caps) === JSON.stringify(before.caps)) return caps;
  await connection.query('UPDATE betting_cap SET version = version + 1, caps = $1, base = betting_cap_head()', [
    JSON.stringify(caps),
  ]);
  await connection.query('DELETE FROM betting_cap_journal');
  await storeAnew(connection, Object.keys(caps), before, markets);
  return caps;
}

const isSame = (some: Cap, other: Cap): boolean => some.scope === other.scope && some.key === other.key;

/** The caps with one that staff set; its amount null is without a cap. */
export function withCap(caps: CapsByOwner, owner: string, cap: Omit<Cap, 'isSet'>): CapsByOwner {
  const others = (caps[owner] ?? []).filter((one) => !isSame(one, cap));
  return { ...caps, [owner]: [...others, { ...cap, isSet: true }] };
}

/** The caps of an owner as they are configured, but for those that staff set. */
export function withConfigured(caps: CapsByOwner, owner: string, configured: readonly Cap[]): CapsByOwner {
  const set = (caps[owner] ?? []).filter(({ isSet }) => isSet);
  return { ...caps, [owner]: [...configured.filter((one) => !set.some((other) => isSame(one, other))), ...set] };
}

async function storeAnew(connection: Connection, owners: readonly string[], before: CapState, port: CompetitionReader) {
  const known = new Map(before.books.map(({ marketId, market }) => [marketId, market]));
  for (const { markets } of before.tail)
    for (const [marketId, market] of Object.entries(markets)) known.set(marketId, market);
  const { books, markets } = await countCoveredBets(connection, owners);
  const rows = owners.flatMap((owner) =>
    [...markets].flatMap(([marketId, stored]) => {
      const legs = books.get(`${owner} ${marketId}`);
      const now = port.findCurrentMarket(marketId);
      const competitionId = known.get(marketId)?.competitionId ?? now?.event.competition.id ?? '';
      return legs ? [{ owner, marketId, market: { ...stored, competitionId }, legs }] : [];
    }),
  );
  await connection.query('DELETE FROM betting_cap_book');
  await connection.query(
    'INSERT INTO betting_cap_book (owner, market_id, market, legs) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])',
    [
      rows.map(({ owner }) => owner),
      rows.map(({ marketId }) => marketId),
      rows.map(({ market }) => JSON.stringify(market)),
      rows.map(({ legs }) => JSON.stringify(legs)),
    ],
  );
}
