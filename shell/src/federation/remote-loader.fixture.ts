import type { BootRemote, RemoteModule } from '@backlay/shared/host';
import type { Failure } from './failure-policy';
import type { LoaderDeps } from './loader-types';
import { createRemoteLoader } from './remote-loader';

export const Deposit = () => null;
export const OldDeposit = () => null;
export const screens = (component: () => null): RemoteModule => ({
  screens: { deposit: async () => ({ default: component }) },
  slots: {},
});

export const release = (version: string) => ({
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
export const boot: BootRemote = { ...release('1.1.0'), chosenBy: 'channel', lastGood: release('1.0.0') };
export const alone: BootRemote = { ...release('1.1.0'), chosenBy: 'channel' };

/** Answers of the runtime in turn: a module, or what went wrong. */
type Outcome = RemoteModule | Failure['kind'];

export function scene(remote: BootRemote, outcomes: readonly Outcome[], over: Partial<LoaderDeps> = {}) {
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
  const effects: LoaderDeps = {
    runtime: {
      async load({ container }) {
        loaded.push(container);
        const outcome = outcomes[turn++];
        if (outcome === undefined || typeof outcome === 'string') throw new Error(outcome);
        return outcome;
      },
    },
    offer: { version: '1.0.0', contract: '1.0.0', shared: {} },
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

export const shown = (loader: ReturnType<typeof createRemoteLoader>) => {
  const view = loader.view('screens', 'deposit');
  return view.status === 'ready' ? view.Component : view.status;
};

/** Dependencies of a loader that load what `runtime` returns and do nothing else. */
export const testEffects = (over: Partial<LoaderDeps> & Pick<LoaderDeps, 'runtime'>): LoaderDeps => ({
  whole: async (version) => version,
  offer: { version: '1.0.0', contract: '1.0.0', shared: {} },
  diagnose: async (error) => ({ kind: 'integrity', cause: String(error) }),
  report: () => undefined,
  wait: async () => undefined,
  now: () => 0,
  random: () => 0,
  inFlight: () => false,
  whenIdle: (act) => act(),
  ahead: () => undefined,
  tried: () => undefined,
  inTime: (work) => work,
  newest: async () => null,
  ...over,
});
