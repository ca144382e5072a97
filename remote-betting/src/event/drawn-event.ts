import type { EndpointResponse, Market } from '@backlay/shared/contract';
import { isObject, packColumn, unpackColumn } from '@backlay/shared/domain';
import { hideId, showId } from '../home';
import { storeOpenDates } from '../market';
import type { OddsStore } from '../odds';

type MarketsAnswer = EndpointResponse<'markets'>;
type ScoresAnswer = EndpointResponse<'scores'>;

/** An event as it travels with its page: the fields of its markets in columns. */
export interface PackedEvent {
  readonly eventId: string;
  readonly count: number;
  readonly markets: unknown;
  /** What the answer has beside the markets. */
  readonly rest: Omit<MarketsAnswer, 'docs'>;
  readonly scores: ScoresAnswer;
}

/** A market without what it has twice. */
type PackedMarket = Omit<Market, '_id' | 'book'> & { readonly book: Omit<Market['book'], 'marketId'> };

function packMarket({ _id, book, ...market }: Market): PackedMarket {
  const { marketId: _marketId, ...state } = book;
  return { ...market, book: state };
}

const isPacked = (value: unknown): value is PackedMarket =>
  isObject(value) && typeof value['id'] === 'string' && Array.isArray(value['teams']) && isObject(value['book']);

/** The event of a page for its data. */
export function packEvent(eventId: string, { docs, ...rest }: MarketsAnswer, scores: ScoresAnswer): PackedEvent {
  const markets = packColumn(docs.map((market) => hideId(packMarket(market), eventId)));
  return { eventId, count: docs.length, markets, rest, scores };
}

/** The answer that the page of an event came with. @throws where it was packed in another way */
export function unpackEvent({ eventId, count, markets, rest }: PackedEvent): MarketsAnswer {
  const docs = unpackColumn(markets, count).map((market) => {
    const shown = showId(market, eventId);
    if (!isPacked(shown)) throw new Error('The markets of the page are not those of this version');
    const { id, book } = shown;
    return { ...shown, _id: id, book: { ...book, marketId: id } };
  });
  return { ...rest, docs };
}

/** So long after the visit began, what came with the page stands for an answer, ms. */
const FRESH_MS = 15_000;

/** The event that came with its page: its screen starts from it, and reads nothing a second time (F9.03). */
export class DrawnEvent {
  private came: { readonly eventId: string; readonly markets: MarketsAnswer; readonly scores: ScoresAnswer } | null =
    null;

  constructor(private readonly books: OddsStore) {}

  /** Its prices go on from the frame that they contain. */
  seed(packed: PackedEvent): void {
    const markets = unpackEvent(packed);
    storeOpenDates(markets.docs);
    this.books.define(markets.docs, markets.seq);
    if (markets.stale) this.books.noteStale([packed.eventId]);
    this.came = { eventId: packed.eventId, markets, scores: packed.scores };
  }

  /** The answers for an event while they are fresh; undefined for any other event, and later. */
  answersOf(eventId: string): { readonly markets: MarketsAnswer; readonly scores: ScoresAnswer } | undefined {
    return this.came?.eventId === eventId && performance.now() < FRESH_MS ? this.came : undefined;
  }

  /** The markets that the page showed. */
  get markets(): readonly Market[] {
    return this.came?.markets.docs ?? [];
  }
}
