import type { EndpointResponse } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildBet, fakeHost } from '@backlay/shared/testing';
import { SUCCESS_SHOWN_MS } from './slip-controller';
import { placed, setUp, settle } from './slip.fixture';

type Placed = EndpointResponse<'placeBet'>;
type Outcome = EndpointResponse<'betOutcome'>;
interface Waiting<T> {
  readonly answer: (answer: T) => void;
  readonly fail: (error: Error) => void;
}

/** A slip whose calls wait until the test answers them. The first order ends by a socket event, and a second one is under way. */
async function secondOrder() {
  const placing: Waiting<Placed>[] = [];
  const asking: Waiting<Outcome>[] = [];
  const later = <T>(waiting: Waiting<T>[]) => new Promise<T>((answer, fail) => void waiting.push({ answer, fail }));
  const host = fakeHost({
    session: 'player',
    answers: { placeBet: () => later(placing), betOutcome: () => later(asking) },
  });
  const set = await setUp(host);
  const { controller, press, clock } = set;
  const place = async () => {
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
  };
  const finishFirst = () => {
    host.sendEvent('getOpenBetUpdates', { bet: buildBet({ _id: 'b-1', clientRef: 'reference-1' }) });
    clock.pass(500);
    clock.pass(SUCCESS_SHOWN_MS);
    expect(controller.store.getState()).toMatchObject({ step: 'idle', reference: null });
  };
  const expectSecondUnchanged = async () => {
    await settle();
    clock.pass(60_000);
    await settle();
    expect(controller.store.getState()).toMatchObject({ step: 'submitting', reference: 'reference-2', bet: null });
    expect(host.inFlight.active()).toBe(true);
  };
  return { ...set, host, placing, asking, place, finishFirst, expectSecondUnchanged };
}

test.each([
  ['its late acceptance', (first: Waiting<Placed>) => first.answer(placed({ clientRef: 'reference-1' }))],
  ['its late rejection', (first: Waiting<Placed>) => first.fail(new CallError(400, 'Odds changed'))],
  ['its time limit', (first: Waiting<Placed>) => first.fail(new CallError(0, 'timeout'))],
])('a newer order on the slip stays as it is after %s of an older order [B5.03 S-15]', async (_, come) => {
  const { placing, place, finishFirst, expectSecondUnchanged } = await secondOrder();
  await place();
  finishFirst();
  await place();
  come(placing[0]!);
  await expectSecondUnchanged();
});

test.each([
  [
    'a matched bet',
    (first: Waiting<Outcome>) => first.answer({ docs: buildBet({ clientRef: 'reference-1' }), message: '' }),
  ],
  [
    'a rejected bet',
    (first: Waiting<Outcome>) =>
      first.answer({ docs: buildBet({ clientRef: 'reference-1', status: 'rejected' }), message: '' }),
  ],
  [
    'a delayed bet',
    (first: Waiting<Outcome>) =>
      first.answer({ docs: buildBet({ clientRef: 'reference-1', status: 'delayed' }), message: '' }),
  ],
  ['no bet', (first: Waiting<Outcome>) => first.answer({ docs: null, message: '' })],
  ['a failure', (first: Waiting<Outcome>) => first.fail(new CallError(502, ''))],
])('a newer order stays as it is when the outcome of an older order arrives late: %s [B5.03 S-15]', async (_, come) => {
  const { host, placing, asking, place, finishFirst, expectSecondUnchanged } = await secondOrder();
  await place();
  placing[0]!.fail(new CallError(0, 'timeout'));
  await settle();
  expect(asking).toHaveLength(1);
  finishFirst();
  await place();
  come(asking[0]!);
  await expectSecondUnchanged();
  expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: 'reference-1' }]);
});

test('a socket event of an older order changes no newer order [B5.03 S-15]', async () => {
  const { host, place, finishFirst, expectSecondUnchanged } = await secondOrder();
  await place();
  finishFirst();
  await place();
  for (const status of ['matched', 'lapsed', 'rejected'] as const)
    host.sendEvent('getOpenBetUpdates', { bet: buildBet({ clientRef: 'reference-1', status }) });
  await expectSecondUnchanged();
});
