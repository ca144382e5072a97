import type { BootRemote, Host, RemoteModule } from '@backlay/shared/host';
import { RemoteFailed, type Failure } from './failure';
import { createRemoteLoader, type LoaderEffects } from './remote-loader';

const Deposit = () => null;
const OldDeposit = () => null;
const screens = (component: () => null): RemoteModule => ({
  screens: { deposit: async () => ({ default: component }) },
  slots: {},
});

const release = (version: string) => ({
  name: 'wallet',
  version,
  contract: '^1.0.0',
  container: `wallet_${version}`,
  entry: { url: `/remotes/wallet/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  integrity: {},
  css: [],
  routes: [],
  slots: [],
  shared: {},
});
const boot: BootRemote = { ...release('1.1.0'), chosenBy: 'channel', lastGood: release('1.0.0') };
const alone: BootRemote = { ...release('1.1.0'), chosenBy: 'channel' };

/** Answers of the runtime in turn: a module, or what went wrong. */
type Outcome = RemoteModule | Failure['kind'];

function scene(remote: BootRemote, outcomes: readonly Outcome[], over: Partial<LoaderEffects> = {}) {
  const loaded: string[] = [];
  const reported: string[] = [];
  const waited: number[] = [];
  const askedAhead: string[] = [];
  let at = 0;
  let turn = 0;
  let flights = 0;
  const due: (() => void)[] = [];
  const takeOff = () => {
    flights = 1;
    return () => {
      flights = 0;
      due.splice(0).forEach((act) => act());
    };
  };
  const effects: LoaderEffects = {
    runtime: {
      async load({ container }) {
        loaded.push(container);
        const outcome = outcomes[turn++];
        if (outcome === undefined || typeof outcome === 'string') throw new Error(outcome);
        return outcome;
      },
    },
    offer: { contract: '1.0.0', shared: {} },
    diagnose: async (error) => ({ kind: (error as Error).message as Failure['kind'], cause: 'x' }),
    report: (_remote, version, { kind }) => void reported.push(`${version} ${kind}`),
    whole: async (release) => release,
    ahead: (_release, screen, urgency) => void askedAhead.push(urgency === 'later' ? `${screen} later` : screen),
    wait: async (ms) => void waited.push(ms),
    now: () => at,
    random: () => 0,
    inFlight: () => flights > 0,
    whenIdle: (act) => (flights > 0 ? void due.push(act) : act()),
    tried: () => undefined,
    inTime: (work) => work,
    newest: async () => null,
    ...over,
  };
  const loader = createRemoteLoader(remote, effects);
  return { loader, loaded, reported, waited, askedAhead, takeOff, tick: (ms: number) => (at += ms) };
}

const shown = (loader: ReturnType<typeof createRemoteLoader>) => {
  const view = loader.view('screens', 'deposit');
  return view.status === 'ready' ? view.Component : view.status;
};

test('a screen is opened once for however many ask, and is there at once for the next', async () => {
  const { loader, loaded, askedAhead } = scene(boot, [screens(Deposit)]);
  expect(shown(loader)).toBe('closed');
  const [first, second] = [loader.open('screens', 'deposit'), loader.open('screens', 'deposit')];
  expect(shown(loader)).toBe('opening');
  await Promise.all([first, second]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
  expect(loaded).toEqual(['wallet_1.1.0']);
  expect(askedAhead).toEqual(['deposit']);
});

test('a network that comes back within two retries is no failure of the release', async () => {
  const { loader, waited, reported } = scene(boot, ['network', 'timeout', screens(Deposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
  expect(waited).toEqual([300, 900]);
  expect(reported).toEqual([]);
});

test('a version that stays away gives way to the last good one, and is reported once', async () => {
  const { loader, loaded, reported } = scene(boot, ['network', 'network', 'network', screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
  expect(loader.version()).toBe('1.0.0');
  expect(loaded).toEqual(['wallet_1.1.0', 'wallet_1.1.0', 'wallet_1.1.0', 'wallet_1.0.0']);
  expect(reported).toEqual(['1.1.0 network']);
});

test('a file that is not the released one is not asked for again', async () => {
  const { loader, loaded, waited } = scene(boot, ['integrity', screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  expect(loaded).toEqual(['wallet_1.1.0', 'wallet_1.0.0']);
  expect(waited).toEqual([]);
});

test('a version that needs what the shell has not is never downloaded', async () => {
  const { loader, loaded, reported, askedAhead } = scene({ ...alone, contract: '^2.0.0' }, []);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  expect([loaded, askedAhead]).toEqual([[], []]);
  expect(reported).toEqual(['1.1.0 incompatible']);
});

test('a release that the page does not show is loaded once its hashes are there, and then asks ahead for its screen', async () => {
  const tabled = { ...boot, hashes: { url: '/remotes/wallet/1.1.0/hashes.json', integrity: 'sha384-t' } };
  const hinted: unknown[] = [];
  let come: () => void = () => undefined;
  const table = new Promise<void>((resolve) => (come = resolve));
  const { loader, loaded } = scene(tabled, [screens(Deposit)], {
    whole: async (release) => {
      await table;
      return { ...release, screens: { deposit: [0] } };
    },
    ahead: (release) => void hinted.push(release.screens),
  });
  const opened = loader.open('screens', 'deposit');
  await new Promise((resolve) => setTimeout(resolve));
  expect([loaded, hinted]).toEqual([[], [undefined]]);
  come();
  await opened;
  expect([shown(loader), loaded, hinted]).toEqual([Deposit, ['wallet_1.1.0'], [undefined, { deposit: [0] }]]);
});

test('the entry of a slot is asked for beside the hashes of its release', async () => {
  const tabled = { ...boot, hashes: { url: '/remotes/wallet/1.1.0/hashes.json', integrity: 'sha384-t' } };
  const badge = { screens: {}, slots: { badge: async () => ({ default: Deposit }) } };
  const order: string[] = [];
  const { loader } = scene(tabled, [badge], {
    ahead: ({ screens: known }, screen) => void order.push(`ahead '${screen}'${known ? ' with its files' : ''}`),
    whole: async (release) => {
      order.push('hashes');
      return release;
    },
  });
  await loader.open('slots', 'badge');
  expect(order[0]).toBe("ahead ''");
  expect(order).toContain('hashes');
});

test('hashes that do not come are a failure of the release like any other file of it', async () => {
  const whole = jest.fn().mockImplementationOnce(() => Promise.reject(new Error('integrity')));
  whole.mockImplementation(async (release) => release);
  const { loader, loaded, reported } = scene(boot, [screens(OldDeposit)], { whole });
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded, reported]).toEqual([OldDeposit, ['wallet_1.0.0'], ['1.1.0 integrity']]);
});

test('what may be shown one day is fetched without running it, unless it is there or will never be', async () => {
  const { loader, loaded, askedAhead } = scene(boot, [screens(Deposit)]);
  loader.fetchLater('deposit');
  expect([askedAhead, loaded]).toEqual([['deposit later'], []]);
  await loader.open('screens', 'deposit');
  loader.fetchLater('deposit');
  expect(askedAhead).toEqual(['deposit later', 'deposit']);
  const misfit = scene({ ...alone, contract: '^2.0.0' }, []);
  misfit.loader.fetchLater('deposit');
  expect(misfit.askedAhead).toEqual([]);
});

test('with nothing to go back to the place fails, and opens when the player tries again', async () => {
  const { loader } = scene(alone, ['integrity', screens(Deposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
});

test('while a bet or payment is in flight no version is swapped, and right after it is', async () => {
  const { loader, takeOff } = scene(boot, ['integrity', screens(OldDeposit)]);
  const land = takeOff();
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual(['failed', '1.1.0']);
  land();
  expect([shown(loader), loader.version()]).toEqual(['closed', '1.0.0']);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
});

test('a revoked version leaves the page for the last good one, but not under a bet in flight', async () => {
  const { loader, takeOff, reported } = scene(boot, [screens(Deposit), screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  const land = takeOff();
  loader.revoke('1.1.0');
  expect(shown(loader)).toBe(Deposit);
  land();
  expect(loader.version()).toBe('1.0.0');
  await loader.open('screens', 'deposit');
  expect([shown(loader), reported]).toEqual([OldDeposit, []]);
});

test('a revoked version without a last good one gives way to what the platform gives now', async () => {
  const fresh: BootRemote = { ...release('1.2.0'), chosenBy: 'channel' };
  const { loader } = scene(alone, [screens(Deposit), screens(OldDeposit)], { newest: async () => fresh });
  await loader.open('screens', 'deposit');
  loader.revoke('1.1.0');
  await Promise.resolve().then(() => undefined);
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual([OldDeposit, '1.2.0']);
});

test('a revoked version with nothing to go to leaves a panel, and is not loaded again', async () => {
  const { loader, loaded } = scene(alone, [screens(Deposit)]);
  await loader.open('screens', 'deposit');
  loader.revoke('1.1.0');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded]).toEqual(['failed', ['wallet_1.1.0']]);
});

test('the revocation of another version changes nothing, but that version is no way back any more', async () => {
  const { loader } = scene(boot, [screens(Deposit), 'integrity']);
  await loader.open('screens', 'deposit');
  loader.revoke('1.0.0');
  expect(shown(loader)).toBe(Deposit);
  await loader.open('slots', 'sheet');
  expect(loader.version()).toBe('1.1.0');
});

test('trying again takes up what was released meanwhile', async () => {
  const fresh: BootRemote = { ...release('1.2.0'), chosenBy: 'channel' };
  const { loader } = scene(alone, ['missing', screens(Deposit)], { newest: async () => fresh });
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual([Deposit, '1.2.0']);
});

test('a view that hangs as a whole is not waited for three times', async () => {
  const hang = new RemoteFailed({ kind: 'timeout', cause: 'late' });
  const { loader, loaded } = scene(alone, [screens(Deposit)], { inTime: () => Promise.reject(hang) });
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded]).toEqual(['failed', ['wallet_1.1.0']]);
});

test('three failures to draw within a minute go back to the last good version, three in an hour do not', async () => {
  const { loader, tick } = scene(boot, [screens(Deposit), screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  for (const pause of [0, 61_000, 61_000, 1_000]) {
    tick(pause);
    loader.renderFailed(new Error('drawn badly'));
  }
  expect(loader.version()).toBe('1.1.0');
  loader.renderFailed(new Error('drawn badly'));
  expect(loader.version()).toBe('1.0.0');
  expect(shown(loader)).toBe('closed');
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
});

test('A4.36 a view waits for the texts of the chosen language, so that it does not flash in another one', async () => {
  let come: () => void = () => undefined;
  const learned: unknown[] = [];
  const learn = (languages: unknown) => {
    learned.push(languages);
    return new Promise<void>((resolve) => (come = resolve));
  };
  const languages = { 'hi-in': async () => ({}) };
  const { loader } = scene(boot, [{ ...screens(Deposit), languages }]);
  loader.begin({ contract: '1.0.0', i18n: { learn } } as unknown as Host, () => undefined);
  const opened = loader.open('screens', 'deposit');
  await new Promise((resolve) => setTimeout(resolve));
  expect([learned, loader.view('screens', 'deposit').status]).toEqual([[languages], 'opening']);
  come();
  await opened;
  expect(loader.view('screens', 'deposit').status).toBe('ready');
});

test('a remote brings its texts and starts once with its host, before anything of it is shown, however early it was loaded', async () => {
  const started: unknown[] = [];
  const host = { contract: '1.0.0' } as Host;
  const texts = { 'deposit.methodTitle': 'Deposit' } as const;
  const { loader } = scene(boot, [{ ...screens(Deposit), texts, start: (given) => void started.push(given) }]);
  await loader.open('screens', 'deposit');
  expect(started).toEqual([]);
  loader.begin(host, (brought) => void started.push(brought));
  await loader.open('screens', 'deposit');
  expect(started).toEqual([texts, host]);
});

test('a screen that is declared but not there fails in its place', async () => {
  const { loader, reported } = scene(alone, [{ screens: {}, slots: {} }]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  expect(reported).toEqual(['1.1.0 evaluation']);
});

test('watchers hear of every change, until they leave', async () => {
  const heard = jest.fn();
  const { loader } = scene(boot, [screens(Deposit)]);
  const leave = loader.subscribe(heard);
  await loader.open('screens', 'deposit');
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  loader.renderFailed(new Error('x'));
  expect(heard).toHaveBeenCalledTimes(2);
});
