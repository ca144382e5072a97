import type { RemoteModule } from '@backlay/shared/host';
import { inTime } from './deadline';
import { alone, boot, Deposit, OldDeposit, scene, screens, shown } from './remote-loader.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<never>(() => undefined);
/** From the first request of a file to the first work of the shell, on a slow phone, ms. */
const START_OF_PAGE_MS = 750;

/** Times as a browser has them: the effects of a test, with its clock and its limits. */
const timed = {
  inTime,
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const hangingScreen: RemoteModule = { screens: { deposit: () => never }, slots: {} };

/** How long the view is open before it stands as expected, ms. */
async function until(loader: ReturnType<typeof scene>['loader'], expected: unknown): Promise<number> {
  const begun = Date.now();
  void loader.open('screens', 'deposit');
  while (shown(loader) !== expected && Date.now() - begun < 60_000) await jest.advanceTimersByTimeAsync(50);
  return Date.now() - begun;
}

test('an entry that never loads is a panel within 8 s of its first request [F4.09]', async () => {
  const { loader, reported } = scene(alone, [], { ...timed, runtime: { load: () => never } });
  expect(await until(loader, 'failed')).toBeLessThanOrEqual(8_000 - START_OF_PAGE_MS);
  expect(reported).toEqual(['1.1.0 timeout']);
});

test('an entry that never loads gives way to the last good version within 8 s [F4.09]', async () => {
  const load = jest.fn(({ container }: { readonly container: string }) =>
    container === 'wallet_1.0.0'
      ? new Promise<RemoteModule>((resolve) => setTimeout(() => resolve(screens(OldDeposit)), 1_500))
      : never,
  );
  const { loader } = scene(boot, [], { ...timed, runtime: { load } });
  expect(await until(loader, OldDeposit)).toBeLessThanOrEqual(8_000 - START_OF_PAGE_MS);
  expect(loader.version()).toBe('1.0.0');
});

test('an entry that hangs in every attempt has one limit over all of them [F4.09]', async () => {
  const lost = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), 4_000));
  const { loader } = scene(alone, [], { ...timed, runtime: { load: lost } });
  expect(await until(loader, 'failed')).toBeLessThanOrEqual(8_000 - START_OF_PAGE_MS);
});

test('a failed entry without a known cause in time is replaced by the last good version [F4.09]', async () => {
  const { loader } = scene(boot, ['network', screens(OldDeposit)], { ...timed, diagnose: () => never });
  expect(await until(loader, OldDeposit)).toBeLessThanOrEqual(8_000 - START_OF_PAGE_MS);
});

test('two versions that both hang are a panel within the same 8 s [F4.09]', async () => {
  const { loader, reported } = scene(boot, [], { ...timed, runtime: { load: () => never } });
  expect(await until(loader, 'failed')).toBeLessThanOrEqual(8_000 - START_OF_PAGE_MS);
  expect(reported).toEqual(['1.1.0 timeout', '1.0.0 timeout']);
});

test('a screen that never loads is a panel within 6 s, counted from its entry [F4.09]', async () => {
  const { loader } = scene(alone, [hangingScreen], timed);
  expect(await until(loader, 'failed')).toBeLessThanOrEqual(6_000 - START_OF_PAGE_MS);
});

test('a screen that never loads gives way to the last good version within 6 s [F4.09]', async () => {
  const { loader } = scene(boot, [hangingScreen, screens(OldDeposit)], timed);
  expect(await until(loader, OldDeposit)).toBeLessThanOrEqual(6_000 - START_OF_PAGE_MS);
});

test('a screen that takes three seconds on a slow line is shown, and nothing is reported [F4.09]', async () => {
  const slow: RemoteModule = {
    screens: { deposit: () => new Promise((resolve) => setTimeout(() => resolve({ default: Deposit }), 3_000)) },
    slots: {},
  };
  const { loader, reported } = scene(boot, [slow], timed);
  expect(await until(loader, Deposit)).toBeLessThanOrEqual(3_100);
  expect([loader.version(), reported]).toEqual(['1.1.0', []]);
});

test('a view that failed by its limit loads anew when it is tried again [F4.09]', async () => {
  const view = jest.fn((): Promise<{ default: typeof Deposit }> => never);
  const { loader } = scene(alone, [{ screens: { deposit: view }, slots: {} }], timed);
  await until(loader, 'failed');
  view.mockResolvedValue({ default: Deposit });
  expect(await until(loader, Deposit)).toBeLessThanOrEqual(100);
  expect(view).toHaveBeenCalledTimes(2);
});
