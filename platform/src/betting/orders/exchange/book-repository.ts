import type { BookState } from '@backlay/shared/domain';
import { getFirstRow, type Connection, type FunctionCall } from '../../../core/database';
import type { Balance } from '../../../money/ledger';
import {
  marketFromRow,
  positionFromRow,
  type BettingMarket,
  type MarketRow,
  type PositionRow,
} from '../batch-repository';
import { PlayerMarketMap, type PlayerMarketKey, type StoredPosition } from '../batch-positions';
import type { EventMarks } from './material-events';
import { toOrderRow } from './order-repository';
import type { BookKey, ExchangeFill, ExchangeOrder } from './exchange-order';
import type { ExchangeRejection } from './order-rejection';

/** One name for a book; markets of two pools have a book each. */
export const nameOfBook = ({ pool, marketId }: BookKey): string => `${pool} ${marketId}`;

/** One name for a reference, which is unique among those of its player alone. */
export const nameOfRef = ({ userId, clientRef }: PlayerReference): string => `${userId} ${clientRef}`;

export interface PlayerReference {
  readonly userId: string;
  readonly clientRef: string;
}

export interface StoredBook {
  readonly sequence: number;
  /** Null before the first step, and where the reader knows the book of this sequence. */
  readonly state: BookState | null;
  readonly marks: EventMarks | null;
  readonly closed: boolean;
}

interface BookRow extends Omit<StoredBook, 'closed'> {
  readonly pool: string;
  readonly market_id: string;
  readonly closed_at: number | null;
}

/** A book to lock. */
export interface BookToLock extends BookKey {
  /** Empty where nobody knows it; the row of the book exists then. */
  readonly eventId: string;
  /** The sequence whose state the reader has. */
  readonly known: number | null;
}

/**
 * Locks markets as placements do, and their books alone, in one order, until the transaction ends, and reads the books by `nameOfBook`. A
 * row is the owner of its market: who holds its lock writes, and a paused holder loses it with its connection (E2.15).
 */
export async function lockBooks(
  connection: Connection,
  books: readonly BookToLock[],
): Promise<ReadonlyMap<string, StoredBook>> {
  const { rows } = await connection.query<BookRow>({
    name: 'exchange_lock_books',
    text: 'SELECT * FROM exchange_lock_books($1, $2, $3, $4)',
    values: [
      books.map(({ pool }) => pool),
      books.map(({ marketId }) => marketId),
      books.map(({ eventId }) => eventId),
      books.map(({ known }) => known),
    ],
  });
  return new Map(
    rows.map(({ market_id: marketId, closed_at: closedAt, pool, ...book }) => [
      nameOfBook({ pool, marketId }),
      { ...book, closed: closedAt !== null },
    ]),
  );
}

/** What steps touch: each player in each of their markets, and the references of new orders. */
export interface StepsQuery {
  readonly userIds: readonly string[];
  readonly pairs: readonly PlayerMarketKey[];
  readonly refs: readonly PlayerReference[];
}

/** What steps depend on, as it is until the transaction ends. */
export interface StepsImage {
  readonly balances: Map<string, Balance>;
  readonly markets: ReadonlyMap<string, BettingMarket>;
  /** With what open bets and waiting orders hold. */
  readonly positions: PlayerMarketMap<StoredPosition>;
  /** References that are orders, by `nameOfRef`. */
  readonly known: ReadonlySet<string>;
  readonly rejections: ReadonlyMap<string, ExchangeRejection>;
  /** How many orders of a player with a new order wait. */
  readonly waiting: readonly { readonly user_id: string; readonly market_id: string; readonly count: number }[];
  /** The version of the caps that apply until the transaction ends. */
  readonly capsVersion: number;
}

interface ReferenceRow {
  readonly user_id: string;
  readonly client_ref: string;
}

interface ImageRow {
  readonly caps: number;
  readonly balances: { user_id: string; available: number; held: number }[] | null;
  readonly markets: MarketRow[] | null;
  readonly positions: PositionRow[] | null;
  readonly known: ReferenceRow[] | null;
  readonly rejections: (ReferenceRow & { reason: ExchangeRejection })[] | null;
  readonly waiting: { user_id: string; market_id: string; count: number }[] | null;
}

/** Locks the balances of players and reads what their steps depend on, in one call. */
export async function readState(connection: Connection, { userIds, pairs, refs }: StepsQuery): Promise<StepsImage> {
  const { rows } = await connection.query<{ image: ImageRow }>({
    name: 'exchange_read_state',
    text: 'SELECT exchange_read_state($1, $2, $3, $4, $5, $6) AS image',
    values: [
      userIds,
      [...new Set(pairs.map(({ marketId }) => marketId))],
      pairs.map(({ userId }) => userId),
      pairs.map(({ marketId }) => marketId),
      refs.map(({ userId }) => userId),
      refs.map(({ clientRef }) => clientRef),
    ],
  });
  const { image } = getFirstRow(rows);
  const positions = new PlayerMarketMap<StoredPosition>();
  for (const position of image.positions?.map(positionFromRow) ?? []) positions.set(position, position);
  const nameOfRow = ({ user_id: userId, client_ref: clientRef }: ReferenceRow) => nameOfRef({ userId, clientRef });
  return {
    balances: new Map(image.balances?.map((row) => [row.user_id, { available: row.available, exposure: row.held }])),
    markets: new Map(image.markets?.map((row) => [row.market_id, marketFromRow(row)])),
    positions,
    known: new Set(image.known?.map(nameOfRow)),
    rejections: new Map(image.rejections?.map((row) => [nameOfRow(row), row.reason])),
    waiting: image.waiting ?? [],
    capsVersion: image.caps,
  };
}

export interface JournalLine {
  readonly sequence: number;
  readonly tenantId: string;
  readonly at: number;
  readonly input: object;
}

/** A book after its steps. */
export interface BookWrites {
  readonly key: BookKey;
  /** The sequence that was read: all is refused where another one wrote meanwhile. */
  readonly from: number;
  readonly state: BookState;
  readonly marks: EventMarks | null;
  readonly journal: readonly JournalLine[];
}

/** Books of one transaction with their orders, each as its last step left it, and the fills of all steps. */
export interface StepWrites {
  readonly books: readonly BookWrites[];
  readonly orders: readonly ExchangeOrder[];
  readonly fills: readonly { readonly order: ExchangeOrder; readonly fill: ExchangeFill }[];
}

/**
 * The call that writes books, journals, orders and fills. It fails with `serialization_failure` where another process wrote one of the
 * books meanwhile.
 */
export function toStepsCall({ books, orders, fills }: StepWrites): FunctionCall {
  const toKey = ({ pool, marketId }: BookKey) => ({ pool, market_id: marketId });
  return {
    function: 'exchange_write_steps',
    values: [
      JSON.stringify(
        books.map(({ key, from, state, marks, journal }) => ({
          ...{ ...toKey(key), seen: from, sequence: from + journal.length, state, marks },
        })),
      ),
      JSON.stringify(
        books.flatMap(({ key, journal }) =>
          journal.map(({ sequence, tenantId, at, input }) => ({
            ...{ ...toKey(key), sequence, tenant_id: tenantId, at, input: JSON.stringify(input) },
          })),
        ),
      ),
      orders.length === 0 ? null : JSON.stringify(orders.map(toOrderRow)),
      fills.length === 0 ? null : JSON.stringify(fills.map(toFillRow)),
    ],
  };
}

const toFillRow = ({ order, fill }: StepWrites['fills'][number]): object => {
  const { orderId, betId, taker, ...rest } = fill;
  const owner = { tenant_id: order.tenantId, pool: order.pool, market_id: order.marketId, user_id: order.player };
  return { ...rest, order_id: orderId, bet_id: betId, is_taker: taker, ...owner };
};

/** What steps were decided on. */
interface SeenSteps {
  readonly books: readonly BookWrites[];
  readonly markets: readonly { readonly marketId: string; readonly rowVersion: number | null }[];
  readonly positions: readonly { readonly position: PlayerMarketKey; readonly rowVersion: number | null }[];
  readonly players: readonly string[];
  /** What each player has to hold more, and whether it must be available. */
  readonly moves: ReadonlyMap<string, { readonly more: number; readonly pays: boolean }>;
  readonly refs: readonly { readonly ref: PlayerReference; readonly marketId: string }[];
  /** How many orders of a player may wait. */
  readonly most: { readonly inMarket: number; readonly inAll: number };
  readonly capsVersion: number | null;
}

/** The balances of the players before the holds of the steps, and the number of the transaction. */
export interface VerifiedSteps {
  readonly wrote: number;
  readonly balances: readonly { readonly user_id: string; readonly available: number; readonly held: number }[] | null;
}

/** The call that locks and verifies what steps were decided on; what they write follows in its statement. It answers `VerifiedSteps`. */
export function toVerifyCall({
  books,
  markets,
  positions,
  players,
  moves,
  refs,
  most,
  capsVersion,
}: SeenSteps): FunctionCall {
  const users = [...new Set(players)];
  return {
    function: 'exchange_verify_steps',
    values: [
      books.map(({ key }) => key.pool),
      books.map(({ key }) => key.marketId),
      books.map(({ from }) => from),
      markets.map(({ marketId }) => marketId),
      markets.map(({ rowVersion }) => rowVersion),
      positions.map(({ position }) => position.userId),
      positions.map(({ position }) => position.marketId),
      positions.map(({ rowVersion }) => rowVersion),
      users,
      users.map((userId) => moves.get(userId)?.more ?? 0),
      users.map((userId) => moves.get(userId)?.pays ?? false),
      refs.map(({ ref }) => ref.userId),
      refs.map(({ ref }) => ref.clientRef),
      refs.map(({ marketId }) => marketId),
      most.inMarket,
      most.inAll,
      capsVersion,
    ],
  };
}
