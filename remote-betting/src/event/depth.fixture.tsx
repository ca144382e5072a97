import { act, screen, within } from '@testing-library/react';
import type { DepthUpdate } from '@backlay/shared/contract';
import { toHistoryColumns, type Level } from '@backlay/shared/domain';
import { buildMarket, FIXED_TIME, fakeHost, user, type FakeHostOverrides } from '@backlay/shared/testing';
import { bookmaker, open, session } from './event.fixture';

export const START = Math.floor(FIXED_TIME / 1000);
const ladder = (best: number, step: number): Level[] =>
  Array.from({ length: 10 }, (_, at) => [Math.round((best + at * step) * 100) / 100, 1_000 + at]);
export const depth: DepthUpdate = {
  marketId: 'm-1',
  teamId: 'r-1',
  version: 1,
  status: 'OPEN',
  back: ladder(1.86, -0.01),
  lay: ladder(1.87, 0.01),
  lastPrice: 1.85,
  volume: 42_000,
  totalMatched: 96_000,
  traded: [
    [1.85, 30_000],
    [1.86, 12_000],
  ],
  point: null,
};
export const points = [
  { second: START, price: 190, volume: 10_000 },
  { second: START + 10, price: 180, volume: 25_000 },
  { second: START + 20, price: 185, volume: 42_000 },
];
const columns = toHistoryColumns(points);
export const marketHistory = {
  docs: {
    marketId: 'm-1',
    teamId: 'r-1',
    seconds: [...columns.seconds],
    prices: [...columns.prices],
    volumes: [...columns.volumes],
    summary: null,
  },
  message: '',
};

/** The page of an event, with the depth of India on the socket. */
export async function openPage(over: FakeHostOverrides = {}, first: DepthUpdate | null = depth) {
  const emitted: { readonly name: string; readonly payload: unknown }[] = [];
  const { realtime, sendFrame } = fakeHost();
  const listeners: ((update: DepthUpdate) => void)[] = [];
  const host = await open([buildMarket(), bookmaker, session], {
    ...over,
    answers: { marketHistory, ...over.answers },
    host: {
      realtime: {
        ...realtime,
        on: (name, listener) => {
          if (name !== 'getMarketDepthUpdates') return () => undefined;
          listeners.push(listener as never);
          return () => void listeners.splice(listeners.indexOf(listener as never), 1);
        },
        emit: async (name, payload) => {
          emitted.push({ name, payload });
          const isDepth = name === 'postMarketDepthSubscription';
          return { ok: true, frame: null, at: FIXED_TIME, ...(isDepth && first ? { depth: first } : {}) } as never;
        },
      },
      ...over.host,
    },
  });
  const send = (update: DepthUpdate) => act(async () => listeners.forEach((listener) => listener(update)));
  return { host, emitted, send, sendFrame };
}

export const market = () => screen.getByRole('region', { name: 'Match Odds' });
export const opener = () => within(market()).getByRole('button', { name: 'India' });
export const panel = () => screen.findByRole('region', { name: 'Depth of India' }, { timeout: 30_000 });
export const findPanel = () => screen.queryByRole('region', { name: 'Depth of India' });
export const levels = (within_: HTMLElement, side: 'Back' | 'Lay') =>
  within(within(within_).getByRole('list', { name: side })).getAllByRole('button');
export async function openDepth() {
  await user().click(opener());
  return panel();
}
