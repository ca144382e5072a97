import { ManualClock, type RateState } from './feed';
import { convertPounds, NO_CONVERSION, PoundRate, toRateUnits, type StoredRate } from './pound-rate';

const HOUR = 3_600_000;

test.each([
  [250, 28_100],
  [0.01, 1],
  [2.99, 336],
  [123_456_789.12, 13_876_543_097],
])('%p pounds at 112.40 are %p whole rupees [E9.03]', (pounds, rupees) => {
  expect(convertPounds(pounds, toRateUnits(112.4))).toBe(rupees);
});

test('a rate of 1 leaves amounts as they are, pence included [E9.03]', () => {
  expect(convertPounds(12.34, NO_CONVERSION)).toBe(12.34);
});

function createFixture({ fixed = null, stored }: { fixed?: number | null; stored?: StoredRate } = {}) {
  const clock = new ManualClock(1_800_000_000_000);
  const states: RateState[] = [];
  const saved: StoredRate[] = [];
  let answer: number | Error = 112.4;
  const reads = { count: 0 };
  const rate = new PoundRate({
    fixed,
    read: async () => {
      reads.count += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    store: { load: async () => stored, save: (one) => void saved.push(one) },
    clock,
    log: () => undefined,
    onChange: (state) => states.push(state),
  });
  const nextHour = async (next: number | Error): Promise<void> => {
    answer = next;
    clock.advance(HOUR);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, rate, states, saved, reads, nextHour, answerWith: (next: number | Error) => (answer = next) };
}

test('the rate is read every hour, and a change of up to a tenth applies [E9.03]', async () => {
  const { rate, states, reads, nextHour } = createFixture();
  await rate.start();
  expect(rate.current).toBe(1_124_000);
  await nextHour(123.64);
  expect(rate.current).toBe(1_236_400);
  expect(reads.count).toBe(2);
  expect(states.map(({ problem }) => problem)).toEqual([null, null]);
  rate.stop();
});

test('a rate that moves by 11 percent is not accepted and is reported once [E9.03]', async () => {
  const { rate, states, saved, nextHour } = createFixture();
  await rate.start();
  await nextHour(124.77);
  await nextHour(124.77);
  expect(rate.current).toBe(1_124_000);
  expect(states.slice(1)).toEqual([{ rate: 1_124_000, problem: 'jumped', offered: 1_247_700 }]);
  expect(saved).toHaveLength(1);
  await nextHour(113);
  expect(states.at(-1)).toEqual({ rate: 1_130_000, problem: null });
  rate.stop();
});

test('a rate that cannot be read stays in use and is reported after 24 hours [E9.03]', async () => {
  const { rate, states, nextHour } = createFixture();
  await rate.start();
  for (let hour = 1; hour <= 24; hour += 1) await nextHour(new Error('away'));
  expect(states).toHaveLength(1);
  await nextHour(new Error('away'));
  expect(states.at(-1)).toEqual({ rate: 1_124_000, problem: 'stale' });
  rate.stop();
});

test('a restart uses the stored rate and measures a jump against it [E9.03]', async () => {
  const { rate, states, answerWith } = createFixture({ stored: { rate: 1_000_000, at: 1_799_999_000_000 } });
  answerWith(112.4);
  await rate.start();
  expect(rate.current).toBe(1_000_000);
  expect(states).toEqual([{ rate: 1_000_000, problem: 'jumped', offered: 1_124_000 }]);
  rate.stop();
});

test('a configured rate is used without reading the account service [E9.03]', async () => {
  const { rate, reads } = createFixture({ fixed: 110.5 });
  await rate.start();
  expect(rate.current).toBe(1_105_000);
  expect(reads.count).toBe(0);
});

test('without any rate amounts stay in pounds and staff see the problem [E9.03]', async () => {
  const { rate, states, answerWith, nextHour } = createFixture();
  answerWith(new Error('away'));
  await rate.start();
  expect(states).toEqual([{ rate: NO_CONVERSION, problem: 'missing' }]);
  await nextHour(112.4);
  expect(rate.current).toBe(1_124_000);
  rate.stop();
});
