/** One moment of a runner's history: seconds since 1970, price in hundredths, rupees traded by then. */
export interface PricePoint {
  readonly second: number;
  readonly price: number;
  readonly volume: number;
}

/** The spans of a chart, and how many seconds each reaches back; `all` has no limit. */
export const HISTORY_SPANS = { minutes: 600, hour: 3_600, all: Number.POSITIVE_INFINITY } as const;
export type HistorySpan = keyof typeof HISTORY_SPANS;

/** A history as an answer carries it: each number is the difference to the point before. */
export interface HistoryColumns {
  readonly seconds: readonly number[];
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

/** First, last, highest and lowest price of a history, in hundredths. */
export interface HistorySummary {
  readonly first: number;
  readonly last: number;
  readonly highest: number;
  readonly lowest: number;
}

const COLUMNS = { seconds: 'second', prices: 'price', volumes: 'volume' } as const;

/** The columns of points in order of time. */
export function toHistoryColumns(points: readonly PricePoint[]): HistoryColumns {
  const differences = (field: keyof PricePoint) =>
    points.map((point, at) => point[field] - (points[at - 1]?.[field] ?? 0));
  return {
    seconds: differences(COLUMNS.seconds),
    prices: differences(COLUMNS.prices),
    volumes: differences(COLUMNS.volumes),
  };
}

/** The points of an answer. */
export function readHistoryColumns({ seconds, prices, volumes }: HistoryColumns): readonly PricePoint[] {
  let [second, price, volume] = [0, 0, 0];
  return seconds.map((difference, at) => {
    second += difference;
    price += prices[at] ?? 0;
    volume += volumes[at] ?? 0;
    return { second, price, volume };
  });
}

/** Null without a point. */
export function summarizeHistory(points: readonly PricePoint[]): HistorySummary | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const prices = points.map(({ price }) => price);
  return { first: first.price, last: last.price, highest: Math.max(...prices), lowest: Math.min(...prices) };
}

/** At most so many points: the last of each of as many equal parts of the time, and the first of all. */
export function thinHistory(points: readonly PricePoint[], most: number): readonly PricePoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= most) return points;
  const part = (last.second - first.second + 1) / (most - 1);
  const partOf = ({ second }: PricePoint) => Math.floor((second - first.second) / part);
  return points.filter((point, at) => {
    const next = points[at + 1];
    return at === 0 || !next || partOf(next) !== partOf(point);
  });
}
