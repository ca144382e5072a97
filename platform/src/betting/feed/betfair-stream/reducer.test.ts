import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MarketChange, StreamDefinition } from './change';
import { availableToBack, availableToLay, reduceMarket, type MarketCache } from './reducer';
import { readMessages } from './read-messages';

const definition: StreamDefinition = {
  eventId: '1',
  eventTypeId: '4',
  marketTime: '2026-01-01T00:00:00Z',
  numberOfWinners: 1,
  numberOfActiveRunners: 1,
  betDelay: 0,
  inPlay: false,
  status: 'OPEN',
  version: 1,
  runners: [{ id: 7, status: 'ACTIVE', sortPriority: 1 }],
};
const after = (...changes: readonly Omit<MarketChange, 'id'>[]): MarketCache | undefined =>
  changes.reduce<MarketCache | undefined>(
    (market, change) => reduceMarket(market, { id: '1.1', ...change }),
    undefined,
  );
const image = { img: true, marketDefinition: definition };
const runner = (market: MarketCache | undefined) => market!.runners.get('7')!;

test('a price replaces its size, a size of 0 deletes it, and ladders stay best first', () => {
  const market = after(
    image,
    {
      rc: [
        {
          id: 7,
          atb: [
            [2, 10],
            [2.2, 5],
            [2.1, 1],
          ],
          atl: [
            [2.4, 3],
            [2.3, 4],
          ],
        },
      ],
    },
    {
      rc: [
        {
          id: 7,
          atb: [
            [2.2, 0],
            [2, 12],
          ],
        },
      ],
    },
  );
  expect(availableToBack(runner(market))).toEqual([
    [2.1, 1],
    [2, 12],
  ]);
  expect(availableToLay(runner(market))).toEqual([
    [2.3, 4],
    [2.4, 3],
  ]);
});

test('levels are deleted by index; displayed levels override best ones but not the full ladder', () => {
  const levels = after(
    image,
    {
      rc: [
        {
          id: 7,
          batb: [[0, 1.9, 9]],
          bdatb: [
            [0, 2, 5],
            [1, 1.98, 6],
          ],
        },
      ],
    },
    { rc: [{ id: 7, bdatb: [[0, 0, 0]] }] },
  );
  expect(availableToBack(runner(levels))).toEqual([[1.98, 6]]);
  expect(availableToBack(runner(reduceMarket(levels, { id: '1.1', rc: [{ id: 7, bdatb: [[1, 0, 0]] }] })))).toEqual([
    [1.9, 9],
  ]);
  expect(availableToBack(runner(reduceMarket(levels, { id: '1.1', rc: [{ id: 7, atb: [[1.5, 1]] }] })))).toEqual([
    [1.5, 1],
  ]);
});

test('an image replaces earlier state; empty trades clear; changes of undefined markets are ignored', () => {
  const traded = after(image, { tv: 50, rc: [{ id: 7, trd: [[2, 50]], ltp: 2 }] });
  expect(runner(reduceMarket(traded, { id: '1.1', rc: [{ id: 7, trd: [] }] })).trd).toEqual([]);
  const fresh = reduceMarket(traded, { id: '1.1', ...image });
  expect({ tv: fresh!.tv, ltp: runner(fresh).ltp, trd: runner(fresh).trd }).toEqual({ tv: 0, ltp: undefined, trd: [] });
  expect(after({ rc: [{ id: 7, ltp: 2 }] })).toBeUndefined();
});

test('reducing does not change the earlier market', () => {
  const before = after(image, { rc: [{ id: 7, atb: [[2, 10]] }] });
  const stored = JSON.stringify([...before!.runners]);
  reduceMarket(before, {
    id: '1.1',
    rc: [
      {
        id: 7,
        atb: [
          [2, 0],
          [3, 1],
        ],
        ltp: 3,
      },
    ],
  });
  expect(JSON.stringify([...before!.runners])).toBe(stored);
});

describe('reading files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = async (path: string) => {
    const times: number[] = [];
    for await (const message of readMessages(path)) times.push(message.pt);
    return times;
  };
  const text = '{"op":"mcm","pt":1}\n\n{"op":"mcm","pt":2}';

  test('plain and gzipped files yield one message per line, the last one without line end too', async () => {
    writeFileSync(join(folder, 'a.mcm'), text);
    writeFileSync(join(folder, 'a.mcm.gz'), gzipSync(text));
    expect(await read(join(folder, 'a.mcm'))).toEqual([1, 2]);
    expect(await read(join(folder, 'a.mcm.gz'))).toEqual([1, 2]);
  });

  test('a file that is missing or damaged fails instead of ending early', async () => {
    writeFileSync(join(folder, 'cut.mcm.gz'), gzipSync(text).subarray(0, 20));
    await expect(read(join(folder, 'cut.mcm.gz'))).rejects.toThrow();
    await expect(read(join(folder, 'none.mcm.gz'))).rejects.toThrow(/ENOENT/);
  });
});
