import { GapDetector, SNAPSHOT_RETRY } from './event-subscriptions';

const delta = (seq: number) => ({ seq, full: false });
const full = (seq: number) => ({ seq, full: true });

describe('a gap in the numbers of an event', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watched = () => {
    let asked = 0;
    const detector = new GapDetector(() => (asked += 1));
    return { detector, asked: () => asked };
  };

  test('frames that follow each other pass, and nothing is asked for', () => {
    const { detector, asked } = watched();
    expect([full(4), delta(5), delta(6)].map((frame) => detector.accept(frame))).toEqual([true, true, true]);
    expect(asked()).toBe(0);
  });

  test('a missing number asks once, and nothing passes until the full frame is there', () => {
    const { detector, asked } = watched();
    detector.accept(full(4));
    expect([delta(6), delta(7)].map((frame) => detector.accept(frame))).toEqual([false, false]);
    expect(asked()).toBe(1);
    expect(detector.accept(full(8))).toBe(true);
    expect(detector.accept(delta(9))).toBe(true);
  });

  test('a delta before any full frame asks for one', () => {
    const { detector, asked } = watched();
    expect(detector.accept(delta(3))).toBe(false);
    expect(asked()).toBe(1);
  });

  test('an old or repeated frame is dropped without asking', () => {
    const { detector, asked } = watched();
    detector.accept(full(4));
    detector.accept(delta(5));
    expect([delta(5), delta(3)].map((frame) => detector.accept(frame))).toEqual([false, false]);
    expect(detector.accept(delta(6))).toBe(true);
    expect(asked()).toBe(0);
  });

  test('a full frame starts the numbers anew, lower ones too', () => {
    const { detector } = watched();
    detector.accept(full(40));
    expect(detector.accept(full(1))).toBe(true);
    expect(detector.accept(delta(2))).toBe(true);
  });

  test('a snapshot that does not come is asked for again, until it is there', () => {
    const { detector, asked } = watched();
    detector.accept(delta(3));
    jest.advanceTimersByTime(2 * SNAPSHOT_RETRY);
    expect(asked()).toBe(3);
    detector.accept(full(9));
    jest.advanceTimersByTime(10 * SNAPSHOT_RETRY);
    expect(asked()).toBe(3);
  });
});
