import type { EndpointResponse } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildBet, buildMarket, buildProfile, fakeHost, type FakeHost } from '@backlay/shared/testing';
import { SUCCESS_SHOWN_MS } from './slip-controller';
import { marketBook, placed, setUp, settle, step } from './slip.fixture';

describe('placing', () => {
  test('an order is sent in wire format with a new client reference [B3.04 B3.08]', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed() } });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    expect(host.inputsOf('placeBet')).toEqual([
      expect.objectContaining({
        clientRef: 'reference-1',
        marketId: 'm-1',
        eventId: 'e-1',
        marketType: 'BETFAIR',
        marketVersion: 1,
        oddType: 'back',
        odd: 1.86,
        run: 0,
        teamId: 'r-1',
        stake: 1000,
        nation: 'India',
        name: 'India v Australia',
        cashout: false,
      }),
    ]);
  });

  test('repeated clicks send one order [B5.03]', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: () => new Promise(() => {}) } });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('1000');
    for (let tap = 0; tap < 20; tap += 1) controller.place();
    await settle();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
    expect(host.inFlight.active()).toBe(true);
  });

  test('Confirm Bets asks first, and one confirmation is one order [B4.03]', async () => {
    const host = fakeHost({
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ confirmBets: true }) },
      answers: { placeBet: () => new Promise(() => {}) },
    });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    expect(step(controller)).toBe('confirming');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
    controller.confirm();
    controller.confirm();
    controller.place();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
  });

  test('a stake out of range is not sent and the slip shows the reason [B4.02 B5.04]', async () => {
    const host = fakeHost({ session: 'player' });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('99');
    controller.place();
    expect(controller.summary().problem?.text).toBe('slip.range');
    expect(controller.store.getState()).toMatchObject({ step: 'editing', tried: true });
    expect(host.inputsOf('placeBet')).toHaveLength(0);
  });

  test('success shows after 500 ms for two seconds, and the bet leads the open bets [B4.06 B4.07 B4.08]', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed({ _id: 'b-9' }) } });
    const { controller, press, openBets, clock } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    expect(openBets.store.getState().bets[0]?._id).toBe('b-9');
    expect(openBets.store.getState().positions['m-1']).toEqual(marketBook);
    expect(step(controller)).toBe('submitting');
    clock.pass(500);
    expect(step(controller)).toBe('matched');
    expect(host.inFlight.active()).toBe(false);
    clock.pass(SUCCESS_SHOWN_MS);
    expect(step(controller)).toBe('idle');
  });

  test("a refusal shows the platform's text, and the next try has a new reference [B4.11]", async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: new CallError(400, 'Odds changed') } });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    expect(controller.store.getState()).toMatchObject({ step: 'rejected', reason: 'Odds changed', stake: '1000' });
    expect(host.inFlight.active()).toBe(false);
    controller.place();
    await settle();
    expect(host.inputsOf('placeBet').map(({ clientRef }) => clientRef)).toEqual(['reference-1', 'reference-2']);
  });

  test('a bet held by the platform is delayed until its socket message', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed({ status: 'delayed' }) } });
    const { controller, press, clock } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    expect(step(controller)).toBe('delayed');
    host.sendEvent('getOpenBetUpdates', { bet: buildBet({ status: 'lapsed', reason: 'Price gone' }) });
    expect(controller.store.getState()).toMatchObject({ step: 'lapsed', reason: 'Price gone' });
    clock.pass(60_000);
    expect(host.inputsOf('betOutcome')).toHaveLength(0);
  });

  test('a delayed bet without a message is queried by its reference', async () => {
    const host = fakeHost({
      session: 'player',
      answers: { placeBet: placed({ status: 'delayed' }), betOutcome: { docs: buildBet(), message: '' } },
    });
    const { controller, press, clock } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    clock.pass(6000);
    await settle();
    expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: 'reference-1' }]);
    clock.pass(500);
    expect(step(controller)).toBe('matched');
  });
});

test('Place Bet after a logout shows "Login First to Place order" and sends nothing [B5.01]', async () => {
  const host = fakeHost({ session: 'player' });
  const { controller, press } = await setUp(host);
  press();
  controller.typeStake('500');
  host.session.store.setState({ status: 'visitor', userType: null, profile: null, points: null });
  controller.place();
  expect(host.inputsOf('placeBet')).toEqual([]);
  expect(controller.summary().problem).toMatchObject({ text: 'slip.loginFirst' });
  expect(host.i18n.t('slip.loginFirst')).toBe('Login First to Place order');
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
});

describe('a lost response', () => {
  test.each([0, 502])(
    'status %i leaves the outcome unknown, and a second order waits until it is known',
    async (status) => {
      let outcome: EndpointResponse<'betOutcome'> | CallError = new CallError(0, '');
      const host = fakeHost({
        session: 'player',
        answers: {
          placeBet: new CallError(status, ''),
          betOutcome: () => {
            if (outcome instanceof CallError) throw outcome;
            return outcome;
          },
        },
      });
      const { controller, press, clock } = await setUp(host);
      press();
      controller.typeStake('1000');
      controller.place();
      await settle();
      expect(step(controller)).toBe('unknown');
      controller.place();
      controller.clear();
      expect(step(controller)).toBe('unknown');
      expect(host.inputsOf('placeBet')).toHaveLength(1);
      expect(host.inFlight.active()).toBe(true);

      outcome = { docs: null, message: '' };
      clock.pass(1000);
      await settle();
      expect(controller.store.getState()).toMatchObject({ step: 'lapsed', stake: '1000', reference: null });
      expect(host.inFlight.active()).toBe(false);
      controller.place();
      expect(host.inputsOf('placeBet').map(({ clientRef }) => clientRef)).toEqual(['reference-1', 'reference-2']);
    },
  );

  test('a bet that a busy platform did not take is sent again with its reference, and twice at most [B5.03]', async () => {
    let busy = 1;
    const host = fakeHost({
      session: 'player',
      answers: {
        placeBet: () => {
          if (busy-- > 0) throw new CallError(503, 'Busy');
          return placed();
        },
        betOutcome: { docs: null, message: '' },
      },
    });
    const { controller, press, clock } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    expect(step(controller)).toBe('submitting');
    clock.pass(1000);
    await settle();
    clock.pass(500);
    expect(step(controller)).toBe('matched');
    const sent = () => host.inputsOf('placeBet').map(({ clientRef }) => clientRef);
    expect(sent()).toEqual(['reference-1', 'reference-1']);

    busy = 9;
    clock.pass(2000);
    press();
    controller.typeStake('1000');
    controller.place();
    for (const ms of [0, 1000, 1500, 1000]) {
      clock.pass(ms);
      await settle();
    }
    expect(sent().slice(2)).toEqual(['reference-2', 'reference-2', 'reference-2']);
    expect(step(controller)).toBe('lapsed');
  });

  test('but made a bet: it is shown as placed', async () => {
    const host = fakeHost({
      session: 'player',
      answers: { placeBet: new CallError(0, ''), betOutcome: { docs: buildBet({ _id: 'b-5' }), message: '' } },
    });
    const { controller, press, openBets, clock } = await setUp(host);
    press();
    controller.typeStake('1000');
    controller.place();
    await settle();
    clock.pass(500);
    expect(step(controller)).toBe('matched');
    expect(openBets.store.getState().bets.map(({ _id }) => _id)).toEqual(['b-5']);
  });
});

describe('the fields of an order', () => {
  const send = async (host: FakeHost) => {
    host.answer('placeBet', placed());
    const set = await setUp(host);
    set.press();
    set.controller.typeStake('1000');
    return set;
  };

  test('an order carries the browser and, after the lookup, the five country fields [B3.05 B3.06]', async () => {
    const place = { continent: 'Asia', city: 'Pune', country: 'India', region: 'MH' };
    const found = { ...place, country_code: 'IN', country_flag: '🇮🇳' };
    const host = fakeHost({ session: 'player', answers: { ipInformation: { docs: found, message: '' } } });
    const { controller } = await send(host);
    controller.place();
    await settle();
    const [order] = host.inputsOf('placeBet');
    expect(order?.countryDetail).toEqual({ ...place, countryFlag: '🇮🇳' });
    expect(order?.browserDetail).toMatchObject({ mobile: false });
  });

  test('an order without a known location has no location fields', async () => {
    const host = fakeHost({ session: 'player', answers: { ipInformation: new CallError(500, '') } });
    const { controller } = await send(host);
    controller.place();
    await settle();
    expect(host.inputsOf('placeBet')[0]).not.toHaveProperty('countryDetail');
  });

  test('the price policy of an order is better by default and the choice is stored on the device [E8.21]', async () => {
    localStorage.clear();
    const host = fakeHost({ session: 'player' });
    const { controller } = await send(host);
    controller.place();
    await settle();
    expect(host.inputsOf('placeBet')[0]).toMatchObject({ pricePolicy: 'better' });
    controller.preferences.choosePolicy('exact');
    const again = await setUp(fakeHost({ session: 'player' }));
    expect(again.controller.preferences.store.getState().pricePolicy).toBe('exact');
    localStorage.clear();
  });
});

describe('the maximum of the player', () => {
  test.each([
    ['sessionMax', 'session'],
    ['bookmakerMax', 'bookmaker'],
    ['betfairMax', 'betfair'],
  ] as const)('%s keeps a larger bet from being sent', async (maximum, type) => {
    const profile = buildProfile({ [maximum]: '500' });
    const host = fakeHost({
      session: { status: 'signed-in', userType: 'user', profile },
      answers: { placeBet: placed() },
    });
    const { controller, books, press } = await setUp(host);
    const own = buildMarket({ id: `m-${type}`, type });
    books.define([own]);
    press(own, null);
    controller.typeStake('501');
    controller.place();
    await settle();
    expect(controller.summary().problem?.text).toBe('slip.userMax');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
    controller.typeStake('500');
    controller.place();
    await settle();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
  });

  test('"Market Stake Is Greater than allowed" for a stake above it, and no call [B3.29 B4.05 B5.06]', async () => {
    const profile = buildProfile({ betfairMax: '500', sessionMax: '0' });
    const host = fakeHost({ session: { status: 'signed-in', userType: 'user', profile } });
    const { controller, press } = await setUp(host);
    press();
    controller.typeStake('501');
    controller.place();
    const { problem } = controller.summary();
    expect(host.i18n.t(problem?.text ?? 'slip.okay')).toBe('Market Stake Is Greater than allowed');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
  });
});

test('the click sets the slip in flight for the delay of player and market [B3.13 B4.01]', async () => {
  const host = fakeHost({
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ betDelay: 2 }) },
    answers: { placeBet: () => new Promise(() => {}) },
  });
  const { controller, press } = await setUp(host);
  press();
  controller.typeStake('1000');
  expect(step(controller)).toBe('editing');
  controller.place();
  expect(controller.store.getState()).toMatchObject({ step: 'submitting', selection: { delaySeconds: 7 } });
});
