import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider, type BootManifest, type BootRemote, type RemoteModule } from '@backlay/shared/host';
import { buildManifest, fakeHost } from '@backlay/shared/testing';
import { createFederation } from './federation';
import type { LoaderDeps } from './loader-types';

const remote = (name: string): BootRemote => ({
  name,
  version: '1.0.0',
  chosenBy: 'default',
  contract: '^1.0.0',
  container: name,
  entry: { url: `/remotes/${name}/1.0.0/remoteEntry.js`, integrity: 'sha384-x' },
  integrity: {},
  css: [],
  routes: [{ path: `/${name}`, screen: 'main', access: 'public' }],
  slots: [{ name: 'overlay.deposit', component: 'sheet' }],
  shared: {},
});

let broken = true;
const modules: Record<string, () => RemoteModule> = {
  betting: () => ({ screens: { main: async () => ({ default: () => <h1>Markets</h1> }) }, slots: {} }),
  wallet: () => {
    if (broken) throw new Error('gone');
    return {
      screens: { main: async () => ({ default: () => <h1>Deposit</h1> }) },
      slots: {
        sheet: async () => ({
          default: ({ props, onClose }) => <button onClick={onClose}>{String(props?.['amount'])}</button>,
        }),
      },
    };
  },
};

const effects: LoaderDeps = {
  runtime: { load: async ({ container }) => modules[container]!() },
  whole: async (release) => release,
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
};

function open(remotes: readonly BootRemote[]) {
  const manifest: BootManifest = { ...buildManifest(), remotes };
  return createFederation(manifest, effects, (routes, path) => routes.find((route) => route.path === path) ?? null);
}

beforeEach(() => (broken = true));

test('a remote that is gone leaves a panel in its place, the others go on, and trying again brings it back [A8.10]', async () => {
  const { Screen, routes } = open([remote('betting'), remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      {routes.map((route) => (
        <Screen key={route.path} route={route} />
      ))}
    </HostProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Markets' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Deposit' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a screen that was opened before the first render is there with it', async () => {
  const { Screen, routes, open: load } = open([remote('betting')]);
  await load('/betting');
  render(
    <HostProvider host={fakeHost()}>
      <Screen route={routes[0]!} />
    </HostProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Markets' })).toBeVisible();
});

test('a slot gets its properties and how to close it', async () => {
  broken = false;
  const onClose = jest.fn();
  const { Slot, hasSlot } = open([remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      <Slot name="overlay.deposit" props={{ amount: 500 }} onClose={onClose} />
    </HostProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '500' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect([hasSlot('overlay.deposit'), hasSlot('overlay.nothing')]).toEqual([true, false]);
});

test('a screen that throws while it is drawn keeps that to itself [A8.10]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let throwing = true;
  modules['casino'] = () => ({
    screens: {
      main: async () => ({
        default: () => {
          if (throwing) throw new Error('no games');
          return <h1>Lobby</h1>;
        },
      }),
    },
    slots: {},
  });
  const { Screen, routes } = open([remote('casino')]);
  render(
    <HostProvider host={fakeHost()}>
      <p>Header</p>
      <Screen route={routes[0]!} />
    </HostProvider>,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('Header')).toBeVisible();
  throwing = false;
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByRole('heading', { name: 'Lobby' })).toBeVisible();
});

test('an overlay that fails shows its error in a closable sheet [A8.10]', async () => {
  const onClose = jest.fn();
  const { Slot } = open([remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      <Slot name="overlay.deposit" onClose={onClose} />
    </HostProvider>,
  );
  expect(await screen.findByRole('dialog', { name: 'Something went wrong.' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a slot with a substitute shows that instead of a panel [A8.10]', async () => {
  const { Slot } = open([remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      <Slot name="overlay.deposit" fallback={<p>Own balance</p>} />
    </HostProvider>,
  );
  expect(await screen.findByText('Own balance')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a place that failed opens again when the network is back', async () => {
  const { Screen, routes } = open([remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      <Screen route={routes[0]!} />
    </HostProvider>,
  );
  await screen.findByRole('alert');
  broken = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Deposit' })).toBeVisible();
});

test('a path claimed twice is reported against the remote that came second', () => {
  const report = jest.fn();
  const twice = { ...remote('wallet'), routes: remote('betting').routes };
  const manifest: BootManifest = { ...buildManifest(), remotes: [remote('betting'), twice] };
  createFederation(manifest, { ...effects, report }, () => null);
  expect(report).toHaveBeenCalledWith('wallet', '1.0.0', {
    kind: 'incompatible',
    cause: '/betting belongs to betting already',
  });
});

test('the screens of paths are fetched for later, each once by its remote, and a path of nobody by none', () => {
  const asked: string[] = [];
  const manifest: BootManifest = { ...buildManifest(), remotes: [remote('betting'), remote('wallet')] };
  const { routes, prefetch: fetchLater } = createFederation(
    manifest,
    { ...effects, ahead: ({ container }, screen, urgency) => void asked.push(`${container} ${screen} ${urgency}`) },
    (all, path) => all.find((route) => route.path === path) ?? null,
  );
  fetchLater([...routes.map(({ path }) => path), '/nobody', ...routes.map(({ path }) => path)]);
  expect(asked).toEqual(manifest.remotes.map(({ container, routes: own }) => `${container} ${own[0]?.screen} later`));
});

test('one press that brings a view back opens the views of other remotes that failed with it [E8.17]', async () => {
  modules['casino'] = () => {
    if (broken) throw new Error('gone');
    return { screens: { main: async () => ({ default: () => <h1>Games</h1> }) }, slots: {} };
  };
  const { Screen, routes } = open([remote('casino'), remote('wallet')]);
  render(
    <HostProvider host={fakeHost()}>
      {routes.map((route) => (
        <Screen key={route.path} route={route} />
      ))}
    </HostProvider>,
  );
  const buttons = await screen.findAllByRole('button', { name: 'Try again' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[0]!);
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  broken = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByRole('heading', { name: 'Games' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Deposit' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
