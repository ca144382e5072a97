import { type MarketType, findText } from '@backlay/shared/domain';
import { type Connection, getFirstRow } from '../../../core/database';
import type { CapsByOwner } from './cap';
import type { CapMarket } from './covered-bets';
import type { CountedBet, HouseLegs } from './outcome-book';

/** One bet that is counted from now on (1), or no longer (-1). */
export interface CapChange {
  readonly bet: CountedBet;
  readonly weight: 1 | -1;
}

type Line = readonly [
  tenantId: string,
  userId: string,
  marketId: string,
  marketType: MarketType,
  runnerId: string,
  run: number,
  side: 'back' | 'lay',
  odd: number,
  stake: number,
  profit: number,
  liability: number,
  pending: 0 | 1,
  weight: 1 | -1,
];

type Moments = Pick<CapMarket, 'field'> & { readonly removals: readonly { readonly id: string }[] };

/** What one transaction adds to the journal. */
export interface JournalEntry {
  /** Markets that are new to the books. */
  readonly markets: Readonly<Record<string, CapMarket>>;
  /** What was noted of markets that may be in the books: another field, or other non-runners. */
  readonly moments?: Readonly<Record<string, Moments>> | undefined;
  readonly changes: readonly CapChange[];
}

const toLine = ({ bet, weight }: CapChange): Line => [
  bet.tenantId,
  bet.userId,
  bet.marketId,
  bet.marketType,
  bet.runnerId,
  bet.run,
  bet.side,
  bet.odd,
  bet.stake,
  bet.profit,
  bet.liability,
  bet.pending ? 1 : 0,
  weight,
];

function fromLine(line: Line): CapChange {
  const [tenantId, userId, marketId, marketType, runnerId, run, side, odd, stake, profit, liability, pending, weight] =
    line;
  const terms = { tenantId, userId, marketId, marketType, runnerId, run, side, odd, stake, profit, liability };
  return { bet: { ...terms, pending: pending === 1 }, weight };
}

export const writeEntry = ({ markets, changes }: JournalEntry): string =>
  JSON.stringify({ m: markets, b: changes.map(toLine) });

interface StoredEntry {
  readonly m: Record<string, CapMarket>;
  readonly f?: Record<string, Moments>;
  readonly b: Line[];
}

function readEntry(text: string): JournalEntry {
  const { m, f, b } = JSON.parse(text) as StoredEntry; // toEntry and noteMoments write the journal
  return { markets: m, moments: f, changes: b.map(fromLine) };
}

export interface StoredBook {
  readonly owner: string;
  readonly marketId: string;
  readonly market: CapMarket;
  readonly legs: HouseLegs;
}

/** Caps and counters as of one moment. */
export interface CapState {
  readonly version: number;
  readonly caps: CapsByOwner;
  readonly head: number;
  readonly base: number;
  readonly books: readonly StoredBook[];
  readonly tail: readonly JournalEntry[];
}

export async function loadCaps(connection: Connection): Promise<CapState> {
  const { rows } = await connection.query<{
    state: Pick<CapState, 'version' | 'caps' | 'head' | 'base'> & {
      books: { owner: string; market_id: string; market: string; legs: string }[] | null;
      tail: string[] | null;
    };
  }>('SELECT betting_cap_load() AS state');
  const { books, tail, ...state } = getFirstRow(rows).state;
  return {
    ...state,
    books: (books ?? []).map(({ owner, market_id, market, legs }) => ({
      owner,
      marketId: market_id,
      market: JSON.parse(market) as CapMarket, // storeBooks writes both columns
      legs: JSON.parse(legs) as HouseLegs, // as above
    })),
    tail: (tail ?? []).map(readEntry),
  };
}

/** What was written since a moment, and the open bets of some players. */
export interface CapNews {
  readonly version: number;
  readonly head: number;
  readonly base: number;
  readonly tail: readonly JournalEntry[];
  readonly bets: readonly CapChange[];
}

export async function readCaps(connection: Connection, seenHead: number, userIds: readonly string[]): Promise<CapNews> {
  const { rows } = await connection.query<{
    news: Pick<CapNews, 'version' | 'head' | 'base'> & { tail: string[] | null; bets: Line[] | null };
  }>({
    name: 'betting_cap_read',
    text: 'SELECT betting_cap_read($1, $2) AS news',
    values: [seenHead, userIds],
  });
  const { tail, bets, ...news } = getFirstRow(rows).news;
  return { ...news, tail: (tail ?? []).map(readEntry), bets: (bets ?? []).map(fromLine) };
}

/** Stores books as they are at a head; false when the journal has gone on. */
export async function storeBooks(
  connection: Connection,
  { version, head }: { readonly version: number; readonly head: number },
  books: readonly StoredBook[],
): Promise<boolean> {
  const { rows } = await connection.query<{ stored: boolean }>(
    'SELECT betting_cap_store($1, $2, $3, $4, $5, $6) AS stored',
    [
      version,
      head,
      books.map(({ owner }) => owner),
      books.map(({ marketId }) => marketId),
      books.map(({ market }) => JSON.stringify(market)),
      books.map(({ legs }) => JSON.stringify(legs)),
    ],
  );
  return getFirstRow(rows).stored;
}

/** What the database knows of markets; their competition is not known to it. */
export async function readCapMarkets(
  connection: Connection,
  marketIds: readonly string[],
): Promise<Map<string, CapMarket>> {
  if (marketIds.length === 0) return new Map();
  const { rows } = await connection.query<{
    market_id: string;
    event_id: string;
    field: CapMarket['field'];
    removals: readonly { readonly id: string }[];
    names: string | null;
  }>(
    `SELECT m.market_id, m.event_id, m.field, m.removals, (SELECT b.names FROM bet b WHERE b.market_id = m.market_id LIMIT 1) AS names
     FROM betting_market m WHERE m.market_id = ANY ($1)`,
    [marketIds],
  );
  return new Map(
    rows.map(({ market_id, event_id, field, removals, names }) => {
      const sportId = names === null ? '' : (findText(JSON.parse(names), 'sportId') ?? '');
      return [
        market_id,
        { eventId: event_id, competitionId: '', sportId, field, removed: removals.map(({ id }) => id) },
      ];
    }),
  );
}

/** All open bets that the caps of some owners cover. */
export async function readCoveredBets(connection: Connection, owners: readonly string[]): Promise<CountedBet[]> {
  if (owners.length === 0) return [];
  const { rows } = await connection.query<{ line: Line }>(
    `SELECT betting_cap_line(b, 1) AS line FROM bet b
     WHERE b.status IN ('delayed', 'matched') AND (b.tenant_id = ANY ($1) OR '' = ANY ($1))`,
    [owners],
  );
  return rows.map(({ line }) => fromLine(line).bet);
}
