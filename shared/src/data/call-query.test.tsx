import { act, renderHook, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import type { EndpointInput, EndpointResponse } from '../contract';
import { CallError, HostProvider, type CallOptions } from '../host';
import { buildPage, fakeHost, renderWithHost, user, type FakeHostOverrides } from '../../testing';
import { useCallQuery, usePagedCallQuery, type CallQueryOptions } from '.';

type Search = EndpointResponse<'search'>;

const found = (name: string) => ({ docs: [{ name }], message: '' }) as unknown as Search;

/** Calls that end when the test asks for it, each with its signal. */
function heldCalls() {
  const calls: { input: unknown; signal: AbortSignal | undefined; end: (outcome: Search | Error) => void }[] = [];
  const call = (_name: string, input: unknown, options?: CallOptions) =>
    new Promise<Search>((resolve, reject) => {
      const end = (outcome: Search | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
      calls.push({ input, signal: options?.signal, end });
    });
  return { calls, api: { call } as never };
}

function renderSearch(over: FakeHostOverrides, options?: CallQueryOptions<Search, Search>) {
  const host = fakeHost(over);
  const view = renderHook(({ text }) => useCallQuery('search', inputOf(text), options), {
    initialProps: { text: 'ind' },
    wrapper: ({ children }: { readonly children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>,
  });
  return { ...view, host };
}
const inputOf = (search: string): EndpointInput<'search'> => ({ search, active: true, searchField: 'eventName' });

const settle = (ms = 0) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an answer to a former input is dropped, its call is aborted and onAnswer does not run [H1.23]', async () => {
  const { calls, api } = heldCalls();
  const received: Search[] = [];
  const { result, rerender } = renderSearch({ host: { api } }, { onAnswer: (answer) => received.push(answer) });
  rerender({ text: 'aus' });
  expect(calls.map(({ input, signal }) => [input, signal?.aborted])).toEqual([
    [inputOf('ind'), true],
    [inputOf('aus'), false],
  ]);
  calls[1]?.end(found('new'));
  await settle();
  calls[0]?.end(found('old'));
  await settle();
  expect(result.current.answer).toEqual(found('new'));
  expect(received).toEqual([found('new')]);
});

test('a read that is on its way is aborted by the unmount [H1.23]', async () => {
  const { calls, api } = heldCalls();
  const { unmount } = renderSearch({ host: { api } });
  expect(calls[0]?.signal?.aborted).toBe(false);
  unmount();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

test('a failed read is a value, and its retry shows the answer [H1.23]', async () => {
  function View() {
    const { state, failure, reload } = useCallQuery('search', inputOf('ind'));
    if (failure) return <button onClick={() => void reload()}>{`${failure.reason}: ${failure.message}`}</button>;
    return <p>{state}</p>;
  }
  const { host } = renderWithHost(<View />, { answers: { search: new CallError(422, 'Not now') } });
  await settle();
  host.answer('search', found('India'));
  await user().click(screen.getByRole('button', { name: 'refused: Not now' }));
  await settle();
  expect(screen.getByText('ready')).toBeInTheDocument();
  expect(host.inputsOf('search')).toHaveLength(2);
});

test.each([
  [0, 'lost'],
  [422, 'refused'],
  [500, 'failed'],
] as const)(
  'a reload that fails with status %i results in %s and the former answer stays [H1.23]',
  async (status, reason) => {
    const { result, host } = renderSearch({ answers: { search: found('India') } });
    await settle();
    host.answer('search', new CallError(status, 'No'));
    let end: unknown;
    await act(async () => void (end = await result.current.reload()));
    expect(end).toEqual({ ok: false, reason, message: 'No' });
    expect(result.current).toMatchObject({ state: 'failed', answer: found('India'), failure: end });
  },
);

test('an error that is no failed call reaches the error boundary [H1.23]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  class Boundary extends Component<{ readonly children: ReactNode }> {
    override state = { message: '' };
    static getDerivedStateFromError = ({ message }: Error) => ({ message });
    override render = () => this.state.message || this.props.children;
  }
  const View = () => useCallQuery('search', inputOf('ind')).state;
  const { calls, api } = heldCalls();
  renderWithHost(
    <Boundary>
      <View />
    </Boundary>,
    { host: { api } },
  );
  expect(document.body).toHaveTextContent('loading');
  calls[0]?.end(new TypeError('a bug'));
  await settle();
  expect(document.body).toHaveTextContent('a bug');
  jest.restoreAllMocks();
});

test('a connection that comes back reads stale answers again, a first connection does not [H1.23]', async () => {
  const { host } = renderSearch({ answers: { search: found('India') } });
  await settle(31_000);
  host.realtime.store.setState({ connected: false });
  await settle();
  expect(host.inputsOf('search')).toHaveLength(1);
  host.realtime.store.setState({ connected: true });
  await settle();
  expect(host.inputsOf('search')).toHaveLength(2);
});

test('a page that is looked at again reads answers anew that are older than half a minute [H1.23]', async () => {
  const { host } = renderSearch({ answers: { search: found('India') } });
  await settle(20_000);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(host.inputsOf('search')).toHaveLength(1);
  await settle(11_000);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(host.inputsOf('search')).toHaveLength(2);
});

test('a read repeats in its interval, and waits while it is not enabled', async () => {
  const { host } = renderSearch({ answers: { search: found('India') } }, { every: 10_000 });
  await settle(20_001);
  expect(host.inputsOf('search')).toHaveLength(3);
  const waiting = renderSearch({}, { enabled: false, every: 10_000 });
  await settle(20_001);
  expect(waiting.host.calls).toEqual([]);
  expect(waiting.result.current.state).toBe('loading');
});

test('another version reads again, and the answer stays meanwhile', async () => {
  const host = fakeHost({ answers: { search: found('India') } });
  const { result, rerender } = renderHook(({ version }) => useCallQuery('search', inputOf('ind'), { version }), {
    initialProps: { version: 1 },
    wrapper: ({ children }: { readonly children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>,
  });
  await settle();
  rerender({ version: 2 });
  expect(result.current).toMatchObject({ state: 'ready', answer: found('India') });
  await settle();
  expect(host.inputsOf('search')).toHaveLength(2);
});

test('a reload replaces a first read that is on its way [H1.23]', async () => {
  const { calls, api } = heldCalls();
  const { result } = renderSearch({ host: { api } });
  act(() => void result.current.reload());
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  calls[1]?.end(found('new'));
  await settle();
  calls[0]?.end(found('old'));
  await settle();
  expect(result.current.answer).toEqual(found('new'));
});

test('a change that is known already is put into the answer', async () => {
  const { result } = renderSearch({ answers: { search: found('India') } });
  await settle();
  act(() => result.current.change(() => found('Bharat')));
  await settle();
  expect(result.current.answer).toEqual(found('Bharat'));
});

test.each([0, 1])(
  'a read that began before a change reads once more, after %i earlier answers [H1.23]',
  async (earlier) => {
    const { calls, api } = heldCalls();
    const received: Search[] = [];
    const { result } = renderSearch({ host: { api } }, { onAnswer: (answer) => received.push(answer) });
    if (earlier) {
      calls[0]?.end(found('first'));
      await settle();
      act(() => void result.current.reload());
    }
    act(() => result.current.change(() => found('changed')));
    await act(async () => calls[earlier]?.end(found('before the change')));
    expect(result.current.answer).toEqual(earlier ? found('changed') : null);
    await act(async () => calls[earlier + 1]?.end(found('after the change')));
    expect(result.current.answer).toEqual(found('after the change'));
    expect(calls).toHaveLength(earlier + 2);
    expect(received.slice(earlier)).toEqual([found('after the change')]);
  },
);

test('changes that come during each read do not keep the third answer from being shown [H1.23]', async () => {
  const { calls, api } = heldCalls();
  const { result } = renderSearch({ host: { api } });
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    act(() => result.current.change(() => found('changed')));
    await act(async () => calls[at]?.end(found(name)));
  }
  expect(result.current.answer).toEqual(found('three'));
  expect(calls).toHaveLength(3);
});

test('an input that is made when it is sent needs a key', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = fakeHost();
  const useView = () => useCallQuery('search', () => inputOf('ind'));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostProvider host={host}>{children}</HostProvider>
  );
  expect(() => renderHook(useView, { wrapper })).toThrow('search needs a key for what it sends');
  jest.restoreAllMocks();
});

test('a list keeps its page until the next one comes, and another list begins at its first page [H1.23]', async () => {
  const host = fakeHost({
    answers: { deposits: ({ page }) => buildPage([], { page: Number(page), totalDocs: 60 }) as never },
  });
  const { result, rerender } = renderHook(({ status }) => usePagedCallQuery('deposits', { status }), {
    initialProps: { status: 'all' as 'all' | 'approved' },
    wrapper: ({ children }: { readonly children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>,
  });
  await settle();
  act(() => result.current.turnTo(2));
  expect(result.current).toMatchObject({ state: 'loading', page: 2, answer: { previousPageNumber: null } });
  await settle();
  expect(result.current).toMatchObject({ state: 'ready', page: 2, answer: { previousPageNumber: 1 } });
  rerender({ status: 'approved' });
  await settle();
  expect(host.inputsOf('deposits')).toEqual([
    { status: 'all', page: 1, limit: 25 },
    { status: 'all', page: 2, limit: 25 },
    { status: 'approved', page: 1, limit: 25 },
  ]);
});
