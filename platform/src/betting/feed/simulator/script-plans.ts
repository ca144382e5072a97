import { type Level, type MarketDefinition, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import type { EventPlan, MarketPlan } from './plan';

export const SCRIPTED_MATCH = 'Backlay Lions v Backlay Tigers';
export const SCRIPTED_RACE = 'Backlay Stadium R1';

const OPEN_MS = 12_000;
const DECIDED_MS = 18_000;
/** Time for a page to show the closed market before the event goes, ms. */
const FAREWELL_MS = 1;
const NEVER = 8_640_000_000_000_000;
/** What the match's session ends with. */
const SESSION_RUNS = 52;

/** When and how a scripted event was ended by hand. */
export interface ScriptedResult {
  readonly at: number;
  readonly winner: string;
}

const still =
  (prices: readonly (readonly [back: number, lay: number])[], ids: readonly string[], step: number, size: number) =>
  (): readonly RunnerPrices[] =>
    ids.map((id, index): RunnerPrices => {
      const [back, lay] = getItemAt(prices, index);
      const ladder = (from: number, way: 1 | -1): readonly Level[] =>
        [0, 1, 2].map((level) => [Math.round((from + way * level * step) * 100) / 100, size * (level + 1)] as const);
      return { id, status: 'ACTIVE', back: ladder(back, -1), lay: ladder(lay, 1) };
    });

function market(
  definition: MarketDefinition,
  publishAt: number,
  inPlay: boolean,
  endsAt: number,
  resultAt: number,
  winners: readonly string[],
  prices: () => readonly RunnerPrices[],
  runs?: number,
): MarketPlan {
  return {
    definition,
    opensAt: publishAt,
    steps: [
      { at: publishAt, status: 'OPEN', inPlay },
      { at: endsAt, status: 'SUSPENDED', inPlay },
      { at: resultAt, status: 'CLOSED', inPlay },
    ],
    result: { marketId: definition.id, outcome: 'settled', winners, ...(runs === undefined ? {} : { runs }) },
    resultAt,
    matched: () => 100_000,
    prices,
  };
}

const shared = { winners: 1, min: 100, max: 500_000, betAllow: true, isMarketLocked: false } as const;

/** A match in play at constant prices until it is finished. */
export function matchPlan(id: string, publishAt: number, finish?: ScriptedResult): EventPlan {
  const ids = [`${id}1`, `${id}2`] as const;
  const names = SCRIPTED_MATCH.split(' v ');
  const runners = ids.map((runner, sort) => ({ id: runner, name: getItemAt(names, sort), sort }));
  const endsAt = finish?.at ?? NEVER;
  const resultAt = finish ? finish.at + 1 : NEVER;
  const winners = [finish?.winner ?? ids[0]];
  const openDate = publishAt - 60_000;
  const base = { ...shared, eventId: id, runners, openDate } as const;
  const session = `6 over runs ${names[0]}`;
  return {
    event: {
      id,
      sportId: '4',
      name: SCRIPTED_MATCH,
      countryCode: 'IN',
      timezone: 'Asia/Kolkata',
      openDate,
      competition: { id: 'backlay-cup', name: 'Backlay Cup', region: 'IN' },
    },
    publishAt,
    startAt: openDate,
    overAt: finish ? resultAt + FAREWELL_MS : NEVER,
    markets: [
      market(
        {
          ...base,
          id: `${id}.01`,
          name: 'Match Odds',
          type: 'betfair',
          delaySeconds: 3,
          manual: false,
          priceLadder: 'CLASSIC',
          sort: 0,
        },
        publishAt,
        true,
        endsAt,
        resultAt,
        winners,
        still(
          [
            [1.9, 1.92],
            [2.08, 2.12],
          ],
          ids,
          0.02,
          50_000,
        ),
      ),
      market(
        { ...base, id: `${id}.02`, name: 'Bookmaker', type: 'bookmaker', delaySeconds: 0, manual: true, sort: 1 },
        publishAt,
        true,
        endsAt,
        resultAt,
        winners,
        still(
          [
            [90, 92],
            [108, 112],
          ],
          ids,
          1,
          50_000,
        ),
      ),
      market(
        {
          ...base,
          id: `${id}.03`,
          name: session,
          type: 'session',
          delaySeconds: 0,
          manual: true,
          sort: 2,
          runners: [{ id: `${id}3`, name: session, sort: 0 }],
        },
        publishAt,
        true,
        endsAt,
        resultAt,
        [],
        () => [{ id: `${id}3`, status: 'ACTIVE', lay: [[50, 100]], back: [[51, 100]] }],
        SESSION_RUNS,
      ),
    ],
    scoreAt: [publishAt],
    score: () => ({
      eventId: id,
      sides: [
        { name: getItemAt(names, 0), score: '41/1 (4.3)', batting: true },
        { name: getItemAt(names, 1), score: '' },
      ],
      clock: '4.3 ov',
      rates: ['CRR 9.11'],
      balls: ['1', '4', '0'],
    }),
    calmMs: 5_000,
    liveMs: 1_000,
  };
}

/** A match of the sportsbook alone, with one market at constant prices until it is finished. Its name is that of no other match. */
export function sportsbookMatchPlan(id: string, publishAt: number, finish?: ScriptedResult): EventPlan {
  const ids = [`${id}1`, `${id}2`] as const;
  const names = [`Kites ${id}`, `Owls ${id}`] as const;
  const endsAt = finish?.at ?? NEVER;
  const resultAt = finish ? finish.at + 1 : NEVER;
  const openDate = publishAt - 60_000;
  const definition: MarketDefinition = {
    ...shared,
    id: `${id}.01`,
    eventId: id,
    name: 'Match Winner',
    type: 'premium',
    group: 'Main',
    runners: ids.map((runner, sort) => ({ id: runner, name: getItemAt(names, sort), sort })),
    delaySeconds: 1,
    manual: false,
    openDate,
    sort: 100,
  };
  const prices = (): readonly RunnerPrices[] =>
    ids.map((runner, index) => ({ id: runner, status: 'ACTIVE', back: [[index === 0 ? 2 : 1.8, 100_000]], lay: [] }));
  return {
    event: {
      id,
      sportId: '4',
      name: names.join(' v '),
      countryCode: 'IN',
      timezone: 'Asia/Kolkata',
      openDate,
      competition: { id: 'backlay-cup', name: 'Backlay Cup', region: 'IN' },
    },
    publishAt,
    startAt: openDate,
    overAt: finish ? resultAt + FAREWELL_MS : NEVER,
    markets: [market(definition, publishAt, true, endsAt, resultAt, [finish?.winner ?? ids[0]], prices)],
    scoreAt: [],
    score: () => undefined,
    calmMs: 5_000,
    liveMs: 1_000,
  };
}

/** A greyhound race: twelve seconds open, decided at eighteen, trap 1 unless it is finished otherwise. */
export function racePlan(id: string, publishAt: number, finish?: ScriptedResult): EventPlan {
  const runners = [1, 2, 3, 4, 5, 6].map((trap) => ({
    id: `${id}${trap}`,
    name: `Trap ${trap}`,
    sort: trap - 1,
    clothNumber: trap,
    stallDraw: trap,
  }));
  const ids = runners.map((runner) => runner.id);
  const offAt = finish ? Math.min(finish.at, publishAt + OPEN_MS) : publishAt + OPEN_MS;
  const resultAt = finish ? finish.at + 1 : publishAt + DECIDED_MS;
  const prices = [
    [3, 3.05],
    [4, 4.1],
    [5, 5.1],
    [6, 6.2],
    [8, 8.2],
    [11, 11.5],
  ] as const;
  const definition: MarketDefinition = {
    ...shared,
    id: `${id}.01`,
    eventId: id,
    name: 'Win',
    type: 'betfair',
    runners,
    delaySeconds: 0,
    manual: false,
    priceLadder: 'CLASSIC',
    openDate: offAt,
    sort: 0,
  };
  return {
    event: {
      id,
      sportId: '4339',
      name: SCRIPTED_RACE,
      countryCode: 'IN',
      timezone: 'Asia/Kolkata',
      openDate: offAt,
      note: '480m',
      competition: { id: 'backlay-stadium', name: 'Backlay Stadium', region: 'IN' },
    },
    publishAt,
    startAt: offAt,
    overAt: resultAt + FAREWELL_MS,
    markets: [
      market(
        definition,
        publishAt,
        false,
        offAt,
        resultAt,
        [finish?.winner ?? getItemAt(ids, 0)],
        still(prices, ids, 0, 20_000),
      ),
    ],
    scoreAt: [],
    score: () => undefined,
    calmMs: 5_000,
    liveMs: 1_000,
  };
}
