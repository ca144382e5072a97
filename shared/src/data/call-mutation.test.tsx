import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CallError, HostProvider } from '../host';
import { buildPage, fakeHost, type FakeHost, type FakeHostOverrides } from '../../testing';
import { useCallMutation, useCallQuery } from '.';

const within = (host: FakeHost) =>
  function Wrapper({ children }: { readonly children: ReactNode }) {
    return <HostProvider host={host}>{children}</HostProvider>;
  };

const done = { message: 'Taken' } as never;

function renderWithdraw(over: FakeHostOverrides) {
  const host = fakeHost(over);
  const options = { idempotencyKey: 'requestRef', inFlight: 'payment', changes: ['withdraws'] } as const;
  const view = renderHook(() => useCallMutation('withdraw', options), { wrapper: within(host) });
  const send = async (amount = 500) => {
    let result: unknown;
    await act(async () => void (result = await view.result.current.send({ amount, accountId: 'a-1' })));
    return result;
  };
  const references = () => host.inputsOf('withdraw').map((input) => input?.requestRef);
  return { ...view, host, send, references };
}

test('a second press while a mutation is on its way sends nothing [H1.23]', async () => {
  let end: (answer: never) => void = () => undefined;
  const { host, result } = renderWithdraw({ answers: { withdraw: () => new Promise((resolve) => (end = resolve)) } });
  const sent: Promise<unknown>[] = [];
  act(() => void sent.push(...[1, 2].map(() => result.current.send({ amount: 500, accountId: 'a-1' }))));
  expect(result.current.busy).toBe(true);
  expect(host.inFlight.active()).toBe(true);
  await act(async () => end(done));
  expect(await Promise.all(sent)).toEqual([{ ok: true, answer: done }, null]);
  expect(host.inputsOf('withdraw')).toHaveLength(1);
  expect(result.current.busy).toBe(false);
  expect(host.inFlight.active()).toBe(false);
});

test.each([
  ['without an answer', 0],
  ['by an error of the server', 500],
])('a mutation that fails %s keeps its idempotency key over a retry [H1.23]', async (_how, status) => {
  const { host, send, references, result } = renderWithdraw({ answers: { withdraw: new CallError(status, '') } });
  await send();
  expect(result.current.failure).toMatchObject({ ok: false });
  host.answer('withdraw', done);
  expect(await send()).toEqual({ ok: true, answer: done });
  expect(result.current.failure).toBeNull();
  const [first, second] = references();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test.each([
  ['a refusal', new CallError(422, 'No'), 500],
  ['a success', done, 500],
  ['a failure with another input', new CallError(0, ''), 700],
] as const)('a mutation after %s has an idempotency key of its own [H1.23]', async (_what, outcome, amount) => {
  const { send, references } = renderWithdraw({ answers: { withdraw: outcome } });
  await send();
  await send(amount);
  const [first, second] = references();
  expect(second).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
});

test('a refusal after a lost answer keeps the idempotency key of the same input [H1.23]', async () => {
  const { host, send, references } = renderWithdraw({ answers: { withdraw: new CallError(0, '') } });
  await send();
  host.answer('withdraw', new CallError(422, 'Wrong code'));
  await send();
  host.answer('withdraw', done);
  await send();
  await send();
  const [first, second, third, next] = references();
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test('a transaction code that is typed once more keeps the idempotency key of the action [H1.23]', async () => {
  const host = fakeHost({ answers: { branchDeposit: new CallError(0, '') } });
  const { result } = renderHook(() => useCallMutation('branchDeposit', { idempotencyKey: 'requestRef' }), {
    wrapper: within(host),
  });
  for (const transactionCode of ['DEMO2468', 'other'])
    await act(async () => {
      await result.current.send({ userId: 'u-1', amount: 5, remarks: '', transactionCode });
    });
  const [first, second] = host.inputsOf('branchDeposit');
  expect(first?.requestRef).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toMatchObject({ requestRef: first?.requestRef, transactionCode: 'other' });
});

test('calls that a mutation changes are read again where they are shown, and only after a success [H1.23]', async () => {
  const { host, send } = renderWithdraw({
    answers: { withdraw: new CallError(422, 'No'), withdraws: buildPage([]) as never },
  });
  await send();
  renderHook(() => useCallQuery('withdraws', { page: 1, limit: 5, status: 'all' }), { wrapper: within(host) });
  await act(async () => undefined);
  await send();
  expect(host.inputsOf('withdraws')).toHaveLength(1);
  host.answer('withdraw', done);
  await send();
  expect(host.inputsOf('withdraws')).toHaveLength(2);
});

test('an unmount does not end a mutation [H1.23]', async () => {
  let end: (answer: never) => void = () => undefined;
  const { result, unmount } = renderWithdraw({
    answers: { withdraw: () => new Promise((resolve) => (end = resolve)) },
  });
  let sent: Promise<unknown> | undefined;
  act(() => void (sent = result.current.send({ amount: 500, accountId: 'a-1' })));
  unmount();
  await act(async () => end(done));
  expect(await sent).toEqual({ ok: true, answer: done });
});

test('a withdrawal confirmed after a lost answer keeps its idempotency key [E7.07 S-15]', async () => {
  const host = fakeHost({ answers: { withdraw: new CallError(0, '') } });
  const { result } = renderHook(() => useCallMutation('withdraw', { idempotencyKey: 'requestRef' }), {
    wrapper: within(host),
  });
  const send = (more: object) =>
    act(async () => void (await result.current.send({ amount: 500, accountId: 'a', ...more })));
  await send({});
  host.answer('withdraw', new CallError(428, 'Confirm this action'));
  await send({});
  host.answer('withdraw', done);
  await send({ confirmation: 'token-1' });
  const [first, ...others] = host.inputsOf('withdraw').map((input) => input?.requestRef);
  expect(others).toEqual([first, first]);
});
