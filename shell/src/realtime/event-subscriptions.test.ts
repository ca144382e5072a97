import type { EventFrame } from '@backlay/shared/contract';
import { buildFrame } from '@backlay/shared/testing';
import { GRACE_PERIOD_MS, EventSubscriptions } from './event-subscriptions';

const setUp = () => {
  const log: string[] = [];
  const watches = new EventSubscriptions({
    subscribe: (id) => log.push(`subscribe ${id}`),
    unsubscribe: (id) => log.push(`unsubscribe ${id}`),
    askSnapshot: (id) => log.push(`snapshot ${id}`),
  });
  return { log, watches };
};

const collect = () => {
  const frames: EventFrame[] = [];
  return { frames, listener: (frame: EventFrame) => void frames.push(frame) };
};

describe('watching an event', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the first watcher subscribes, the last one unsubscribes after a grace period [A7.46 A7.47]', () => {
    const { log, watches } = setUp();
    const stopFirst = watches.add('e-1', () => undefined);
    const stopSecond = watches.add('e-1', () => undefined);
    stopFirst();
    jest.advanceTimersByTime(GRACE_PERIOD_MS * 2);
    expect(log).toEqual(['subscribe e-1']);
    stopSecond();
    stopSecond();
    jest.advanceTimersByTime(GRACE_PERIOD_MS);
    expect(log).toEqual(['subscribe e-1', 'unsubscribe e-1']);
  });

  test('a listener after the first frame asks for a snapshot, one before it does not [A7.46 H1.12]', () => {
    const { log, watches } = setUp();
    watches.add('e-1', () => undefined);
    watches.add('e-1', () => undefined);
    expect(log).toEqual(['subscribe e-1']);
    watches.dispatch(buildFrame({ seq: 1 }));
    watches.add('e-1', () => undefined);
    expect(log).toEqual(['subscribe e-1', 'snapshot e-1']);
    watches.reset();
    watches.add('e-1', () => undefined);
    expect(log).toEqual(['subscribe e-1', 'snapshot e-1']);
  });

  test('a return within the grace period retains the subscription and gets a snapshot', () => {
    const { log, watches } = setUp();
    watches.add('e-1', () => undefined)();
    jest.advanceTimersByTime(GRACE_PERIOD_MS - 1);
    watches.add('e-1', () => undefined);
    jest.advanceTimersByTime(GRACE_PERIOD_MS * 2);
    expect(log).toEqual(['subscribe e-1', 'snapshot e-1']);
  });

  test('every watcher gets the frames in order, and a gap asks for a snapshot [A7.50]', () => {
    const { log, watches } = setUp();
    const one = collect();
    const two = collect();
    watches.add('e-1', one.listener);
    watches.add('e-1', two.listener);
    watches.dispatch(buildFrame({ seq: 1 }));
    watches.dispatch(buildFrame({ seq: 2, full: false }));
    watches.dispatch(buildFrame({ seq: 4, full: false }));
    watches.dispatch(buildFrame({ seq: 5 }));
    expect(one.frames.map((frame) => frame.seq)).toEqual([1, 2, 5]);
    expect(two.frames).toEqual(one.frames);
    expect(log.filter((line) => line.startsWith('snapshot'))).toHaveLength(1);
  });

  test('a frame of an event that nobody watches goes nowhere', () => {
    const { watches } = setUp();
    expect(() => watches.dispatch(buildFrame({ eventId: 'e-9' }))).not.toThrow();
  });
});
