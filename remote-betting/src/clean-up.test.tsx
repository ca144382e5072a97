import { Suspense, type ComponentType } from 'react';
import {
  buildBet,
  buildHome,
  buildHomeEvent,
  buildMarket,
  buildPage,
  everyCallFails,
  fakeHost,
  growthOf,
  NO_GROWTH,
  renderWithHost,
  FIXED_TIME,
} from '@backlay/shared/testing';
import betting from './remote';

const { screens, slots } = betting;
const AT: Readonly<Record<string, string>> = { event: '/events/4/e-1', ballByBall: '/ballByBall?eventId=e-1' };
const ROUTES: Readonly<Record<string, string>> = { event: '/events/:eventTypeId/:eventId' };

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
      home: { docs: buildHome({ ongoing: [buildHomeEvent()] }), message: '' },
      markets: { ...buildPage([buildMarket()]), message: '' },
      openBets: buildPage([buildBet()]),
      betHistory: buildPage([buildBet({ status: 'settled' })]),
      stakes: { docs: { stake: [{ label: '1K', value: 1000 }] }, message: '' },
      quickBets: { docs: [{ label: '1K', value: 1000 }], message: '' },
      sportTree: { docs: [], message: '' },
      scores: { docs: [], message: '' },
      protectedScores: { docs: [], message: '' },
      liveTv: {
        docs: [{ eventId: 'e-1', iframeUrl: 'https://tv.example/a', expiresAt: '2030-01-01T00:00:00.000Z' }],
        message: '',
      },
      marketPositions: { docs: [], message: '' },
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
