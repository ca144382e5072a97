import './drawn-page.fixture';
import { act, render, screen } from '@testing-library/react';
import { fakeHost } from '@backlay/shared/testing';
import { HostProvider } from '@backlay/shared/host';
import type { RemoteLoader, ViewState } from './loader-types';
import { RemoteView, WaitingScreen } from './remote-view';

/** A loader whose only view is in the state that a test puts it into. */
function createLoader(first: ViewState) {
  let state = first;
  const listeners = new Set<() => void>();
  const loader = {
    view: () => state,
    version: () => '1.0.0',
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: async () => undefined,
    host: () => null,
    partFailed: () => undefined,
  } satisfies Partial<RemoteLoader>;
  const show = (next: ViewState) =>
    act(() => {
      state = next;
      listeners.forEach((listener) => listener());
    });
  return { loader: loader as unknown as RemoteLoader, show }; // the view reads no more of a loader
}

const open = (loader: RemoteLoader) =>
  render(
    <HostProvider host={fakeHost()}>
      <RemoteView loader={loader} kind="screens" name="home" given={{}} waiting={<WaitingScreen />} />
    </HostProvider>,
  );
beforeEach(() => document.body.replaceChildren());
afterEach(() => jest.restoreAllMocks());

const price = () => screen.queryByRole('button', { name: '1.90' });

test('a drawn screen that waits for its remote for more than ten seconds is stale [F9.04]', () => {
  jest.spyOn(performance, 'now').mockReturnValue(10_001);
  const { loader } = createLoader({ status: 'opening' });
  open(loader);
  expect(price()?.closest('[data-drawn]')).toHaveAttribute('data-stale', '');
});

test('a screen that the platform drew as stale is stale from the start [F9.05]', async () => {
  document.body.innerHTML = '<main data-drawn data-stale>1.90</main>';
  await jest.isolateModulesAsync(async () => {
    const { findDrawnScreen } = await import('../browser');
    expect(findDrawnScreen('/')).toEqual({ html: '1.90', isStale: true });
  });
});

test('a screen whose remote fails keeps its drawn prices as stale beside the panel until it is ready [F9.06]', () => {
  const { loader, show } = createLoader({ status: 'opening' });
  open(loader);
  expect(price()?.closest('[data-stale]')).toBeNull();
  show({ status: 'failed' });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(price()?.closest('[data-drawn]')).toHaveAttribute('data-stale', '');
  show({ status: 'ready', Component: () => <h1>Home</h1> });
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(price()).toBeNull();
  // What it shows itself is newer: a failure from now on shows nothing of the page that came.
  show({ status: 'failed' });
  expect(price()).toBeNull();
});
