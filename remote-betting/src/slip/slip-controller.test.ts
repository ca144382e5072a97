import { CallError } from '@backlay/shared/host';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildProfile,
  fakeHost,
  flushMicrotasks,
} from '@backlay/shared/testing';
import { market, placed, setUp, settle, step } from './slip.fixture';

describe('pressing a price', () => {
  test('puts it on the slip, with the delay of the player and of the market [B3.10 B3.13]', async () => {
    const host = fakeHost({
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ betDelay: 2 }) },
    });
    const { controller, press } = await setUp(host);
    press();
    expect(controller.store.getState()).toMatchObject({
      step: 'editing',
      odd: '1.86',
      selection: { runnerId: 'r-1', side: 'back', delaySeconds: 7, min: 100, max: 500_000, version: 1 },
    });
  });

  test('the bet on the slip has market, event, open date and region of the competition [B3.11]', async () => {
    const { controller, press } = await setUp(fakeHost({ session: 'player' }));
    press();
    expect(controller.store.getState().selection).toMatchObject({
      marketId: market._id,
      marketName: 'Match Odds',
      eventId: 'e-1',
      openDate: market.event.openDate,
      region: 'IN',
      sportId: '4',
    });
  });

  test('a visitor gets "Bet Not Allowed" and the login [B5.08]', async () => {
    const host = fakeHost();
    const { controller, press } = await setUp(host);
    press();
    expect(host.messages).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
    expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
    expect(step(controller)).toBe('idle');
  });

  test.each([
    ['signed-in', 'editing', []],
    ['visitor', 'idle', ['login']],
  ] as const)(
    'a press while the session is restored waits; a %s session then has the slip %s [B3.10 B5.08]',
    async (status, expected, overlays) => {
      const host = fakeHost({ session: { status: 'restoring' } });
      const { controller, press } = await setUp(host);
      press();
      press();
      expect([step(controller), host.messages]).toEqual(['idle', []]);
      host.session.store.setState({ status });
      await flushMicrotasks();
      expect(step(controller)).toBe(expected);
      expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(overlays);
      expect(host.inputsOf('placeBet')).toEqual([]);
    },
  );

  test('a market without limits gets "Bet Not Allowed" [B5.08]', async () => {
    const host = fakeHost({ session: 'player' });
    const { press } = await setUp(host);
    press(buildMarket({ max: 1 }));
    expect(host.messages).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
  });

  test('a bet in flight refuses the next with "Your Current Bet is Not Finished Yet!" [B5.09]', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: () => new Promise(() => {}) } });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('500');
    controller.place();
    press();
    expect(host.messages).toEqual([{ kind: 'error', text: 'Your Current Bet is Not Finished Yet!' }]);
    expect(step(controller)).toBe('submitting');
  });

  test('a click under an overlay has no effect [B2.29]', async () => {
    const { controller, press, books } = await setUp(fakeHost({ session: 'player' }));
    books.apply(buildFrame({ markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }));
    press();
    expect(step(controller)).toBe('idle');
  });
});

describe('the preferences of the slip', () => {
  test('Confirm Bets is stored by the platform and reverts when the call fails [B4.19 B7.05]', async () => {
    const host = fakeHost({ session: 'player', answers: { saveConfirmBets: { message: '' } } });
    const { controller } = await setUp(host);
    await controller.preferences.setConfirmBets(true);
    expect(host.inputsOf('saveConfirmBets')).toEqual([{ confirmBets: true }]);
    expect(controller.preferences.store.getState().confirmBets).toBe(true);
    host.answer('saveConfirmBets', new CallError(500, ''));
    await controller.preferences.setConfirmBets(false);
    expect(controller.preferences.store.getState().confirmBets).toBe(true);
  });

  test('the presets of the platform, or the defaults when they cannot be read [B3.02 B8.01]', async () => {
    const host = fakeHost({ session: 'visitor' });
    const { controller } = await setUp(host);
    host.answer('stakes', { docs: { stake: [{ label: '500', value: 500 }] }, message: '' });
    host.signInAsPlayer();
    await settle();
    expect(controller.preferences.store.getState().stakes).toEqual([{ label: '500', value: 500 }]);
    host.signOut();
    host.answer('stakes', new CallError(500, ''));
    host.signInAsPlayer();
    await settle();
    expect(controller.preferences.store.getState().stakes.map(({ value }) => value)).toEqual([
      1000, 2000, 3000, 4000, 5000, 6000,
    ]);
  });
});

test('Max is the available balance [B4.14]', async () => {
  const { controller, press } = await setUp(fakeHost({ session: 'player' }));
  press();
  controller.stakeMax();
  expect(controller.store.getState().stake).toBe('50000');
});

test('a demo account bets as everybody does [B1.06]', async () => {
  const profile = buildProfile({ demo: true });
  const host = fakeHost({
    session: { status: 'signed-in', userType: 'user', profile },
    answers: { placeBet: placed() },
  });
  const { controller, press } = await setUp(host);
  press();
  controller.typeStake('1000');
  controller.place();
  await settle();
  expect(host.inputsOf('placeBet')).toHaveLength(1);
  expect(host.messages).toEqual([]);
});

test('the choice of Confirm Bets is stored on the device and reverts with the platform [A3.31]', async () => {
  const host = fakeHost({ session: 'player', answers: { saveConfirmBets: { message: '' } } });
  const { controller } = await setUp(host);
  await controller.preferences.setConfirmBets(true);
  expect(localStorage.getItem('backlay.betting.confirm-bets')).toBe('true');
  host.answer('saveConfirmBets', new CallError(500, ''));
  await controller.preferences.setConfirmBets(false);
  expect(localStorage.getItem('backlay.betting.confirm-bets')).toBe('true');
});
