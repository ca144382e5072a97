import { buildPoints } from '@backlay/shared/testing';
import { STORED_SESSION, createSessionFixture, settle } from './session.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the balance', () => {
  const points = (availablePts: number) => ({ body: { docs: buildPoints({ availablePts }), message: '' } });

  test('a change is shown at once, and read again when the last answer is more than 2 s old [A4.32 A7.53]', async () => {
    const { session, state, platform, clock } = createSessionFixture({
      device: STORED_SESSION,
      answers: { points: points(900) },
    });
    await session.restore();
    await settle();
    const calls = () => platform.names().filter((name) => name === 'points').length;
    expect(calls()).toBe(1);
    session.pointsChanged({ availablePts: 1000 });
    session.pointsChanged({ availablePts: 1100 });
    expect(state().points?.availablePts).toBe(1100);
    clock.now += 1999;
    await jest.advanceTimersByTimeAsync(1999);
    expect(calls()).toBe(1);
    clock.now += 1;
    await jest.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(2);
    expect(state().points?.availablePts).toBe(900);
  });

  test('points are not read while signed out [A4.32]', async () => {
    const { session, platform } = createSessionFixture();
    session.pointsChanged({ availablePts: 1 });
    await jest.advanceTimersByTimeAsync(5000);
    expect(platform.names()).not.toContain('points');
  });
});
