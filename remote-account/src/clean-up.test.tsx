import { Suspense, type ComponentType } from 'react';
import {
  buildPage,
  everyCallFails,
  fakeHost,
  growthOf,
  NO_GROWTH,
  renderWithHost,
  FIXED_TIME,
} from '@backlay/shared/testing';
import { screens, slots } from './remote';

const AT: Readonly<Record<string, string>> = {};
const ROUTES: Readonly<Record<string, string>> = {};

// Loading every view takes its time on a busy machine.
jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

type View = ComponentType<Record<string, unknown>>;
const views = Object.entries({ ...screens, ...slots }) as [string, () => Promise<{ default: View }>][];

test.each(views)('the view %s retains no timer, listener or subscription', async (name, load) => {
  const { default: View } = await load();
  const host = fakeHost({
    session: 'player',
    answers: {
      ...everyCallFails(),
      notifications: { ...buildPage([]), unread: 0 },
      priceAlerts: { docs: [], message: '' },
      complaints: buildPage([]),
      phoneCodes: { docs: [{ key: 'India', value: '+91' }], message: '' },
      leaderBoard: { docs: [], message: '' },
    },
  });
  const mount = () =>
    renderWithHost(
      <Suspense>
        <View onClose={() => undefined} onDone={() => undefined} />
      </Suspense>,
      { on: host, at: AT[name] ?? '/', route: ROUTES[name] ?? '*' },
    );
  expect(await growthOf(host, mount)).toEqual(NO_GROWTH);
});
