import { compareCosts, comparedBenchmarks, readCost } from './figures';

const named = (name: string) => comparedBenchmarks.find((each) => each.name === name)!;

test('seven benchmarks are compared, each once [H1.33]', () => {
  expect(comparedBenchmarks.map(({ name }) => name)).toEqual([
    'placement',
    'http',
    'fanout',
    'board',
    'landing',
    'route-change',
    'release',
  ]);
});

test('the cost of a run is read from the rows of the product alone, less where it is faster [H1.33]', () => {
  const http = (speed: number) =>
    `bare server                 30000 /s  p50 1.0 ms  p99 2.0 ms\nbets, many accounts          ${speed} /s  p50 1.0 ms  p99 2.0 ms`;
  expect(readCost(named('http'), http(2000))).toBeCloseTo(1 / 2000);
  expect(readCost(named('http'), http(4000))).toBeLessThan(readCost(named('http'), http(2000)));
  expect(readCost(named('board'), '     1000        12.1 %        14.2 %   1.17    (8.0 %, 3.0 %, 3.2 %)')).toBeCloseTo(
    14.2,
  );
  expect(
    readCost(named('route-change'), 'not loaded at all   1 round trips for files (wanted 1)      430 ms'),
  ).toBeCloseTo(430);
  expect(
    readCost(
      named('fanout'),
      'platform  1000 clients, 20 updates/s: p50 3 ms  p99 9 ms  19000 messages/s  cpu 11.5 µs each',
    ),
  ).toBeCloseTo(11.5);
  const release = 'ok     a wording change, warm checkout: median of 3 21.4 s, at most 30 s';
  expect(readCost(named('release'), release)).toBeCloseTo(21.4);
});

test('an output without a figure is refused [H1.33]', () => {
  expect(() => readCost(named('fanout'), 'nothing')).toThrow('Cannot compare fanout');
});

test('a ratio of medians above 1.03 is worse, and one at 1.03 is not [H1.33]', () => {
  expect(compareCosts([104, 104, 104], [100, 100, 100]).isWorse).toBe(true);
  expect(compareCosts([103, 103, 103], [100, 100, 100]).isWorse).toBe(false);
  expect(compareCosts([90, 100, 500], [100, 100, 100])).toEqual({ ratio: 1, spread: [0.9, 5], isWorse: false });
  expect(compareCosts([], []).isWorse).toBe(true);
});
