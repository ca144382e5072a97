import { Suspense, type ComponentType } from 'react';
import { FIXED_TIME } from './builders';
import { fakeHost, type CallStubs } from './fake-host';
import { everyCallFails, growthOf, NO_GROWTH } from './leaks';
import { renderWithHost } from './render-with-host';

type View = ComponentType<Record<string, unknown>>;

interface ViewLeakOptions {
  /** Answers of the calls that views read; every other call fails. */
  readonly answers: CallStubs;
  /** Where a view is shown, `/` by default. */
  readonly at?: Readonly<Record<string, string>>;
  /** Route with the parameters of that address. */
  readonly routes?: Readonly<Record<string, string>>;
}

/** Tests of a remote: each of its screens and slots is mounted and unmounted, and leaves nothing behind. */
export function testViewLeaks(views: object, { answers, at = {}, routes = {} }: ViewLeakOptions): void {
  // Loading every view takes its time on a busy machine.
  jest.setTimeout(120_000);
  beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
  afterEach(() => void jest.useRealTimers());
  const loaders = Object.entries(views) as [string, () => Promise<{ default: View }>][];

  test.each(loaders)('the view %s retains no timer, listener or subscription', async (name, load) => {
    const { default: View } = await load();
    const host = fakeHost({ session: 'player', answers: { ...everyCallFails(), ...answers } });
    const mount = () =>
      renderWithHost(
        <Suspense>
          <View onClose={() => undefined} onDone={() => undefined} />
        </Suspense>,
        { on: host, at: at[name] ?? '/', route: routes[name] ?? '*' },
      );
    expect(await growthOf(host, mount)).toEqual(NO_GROWTH);
  });
}
