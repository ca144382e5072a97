import type { Bet, CallAnswer } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildProfile,
  fakeHost,
  type FakeHost,
} from '@backlay/shared/testing';
import { BookStore } from '../odds';
import { createView } from '../odds/cell-view';
import { TestingClock } from '../odds/testing-clock';
import { OpenBets } from '../open-bets/open-bets';
import { SlipDesk, SUCCESS_SHOWN_MS } from './slip-desk';

const market = buildMarket();
const [india] = market.teams;
const marketBook = { marketId: 'm-1', eventId: 'e-1', exposure: 1000, map: [{ teamId: 'r-1', exposureOrProfit: 860 }] };
const placed = (over: Partial<Bet> = {}): CallAnswer<'placeBet'> => ({
  docs: { ...buildBet(over), marketBook },
  message: '',
});

/** The answers of a fake host come with the next turns of the queue. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

async function setUp(host: FakeHost) {
  host.answer('openBets', buildPage<Bet>([]));
  host.answer('stakes', { docs: { stake: [] }, message: '' });
  const clock = new TestingClock();
  const books = new BookStore(clock);
  books.define([market]);
  const openBets = new OpenBets(host);
  let made = 0;
  const desk = new SlipDesk({ host, books, openBets, clock, newReference: () => `reference-${(made += 1)}` });
  const group = { visible: true, views: new Set<never>(), onVisible: () => {} };
  const button = document.createElement('button');
  button.innerHTML = '<b>-</b><i>-</i>';
  const parts = {
    cell: button,
    price: button.firstChild?.firstChild as Text,
    size: button.lastChild?.firstChild as Text,
  };
  const view = { ...createView(0, parts, 'decimal', group), shown: 1.86 };
  const press = () => india && desk.press(market, india, { side: 'back', level: 0, view });
  await settle();
  return { clock, books, openBets, desk, press };
}

const step = (desk: SlipDesk) => desk.store.getState().step;

describe('pressing a price', () => {
  test('B3.10 B3.13 puts it on the slip, with the delay of the player and of the market', async () => {
    const host = fakeHost({
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ betDelay: 2 }) },
    });
    const { desk, press } = await setUp(host);
    press();
    expect(desk.store.getState()).toMatchObject({
      step: 'editing',
      odd: '1.86',
      selection: { runnerId: 'r-1', side: 'back', delaySeconds: 7, min: 100, max: 500_000, version: 1 },
    });
  });

  test('B3.11 the bet on the slip knows its market, event, open date and region of the competition', async () => {
    const { desk, press } = await setUp(fakeHost({ session: 'player' }));
    press();
    expect(desk.store.getState().selection).toMatchObject({
      marketId: market._id,
      marketName: 'Match Odds',
      eventId: 'e-1',
      openDate: market.event.openDate,
      region: 'IN',
    });
  });

  test('B5.08 as a visitor says "Bet Not Allowed" and opens the login', async () => {
    const host = fakeHost();
    const { desk, press } = await setUp(host);
    press();
    expect(host.said).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
    expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
    expect(step(desk)).toBe('idle');
  });

  test('B5.08 of a market without limits says "Bet Not Allowed"', async () => {
    const host = fakeHost({ session: 'player' });
    const { desk } = await setUp(host);
    const open = buildMarket({ max: 1 });
    const view = { shown: 1.86, before: 0, shownAt: -Infinity } as never;
    if (india) desk.press(open, india, { side: 'back', level: 0, view });
    expect(host.said).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
  });

  test('B5.09 while a bet is in flight says that it is not finished', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: () => new Promise(() => {}) } });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('500');
    desk.place();
    press();
    expect(host.said).toEqual([{ kind: 'error', text: 'Your Current Bet is Not Finished Yet!' }]);
    expect(step(desk)).toBe('submitting');
  });

  test('B2.29 under an overlay comes to nothing', async () => {
    const { desk, press, books } = await setUp(fakeHost({ session: 'player' }));
    books.apply(buildFrame({ markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }));
    press();
    expect(step(desk)).toBe('idle');
  });
});

describe('placing', () => {
  test('B3.04 B3.08 sends the order as the platform wants it, with a reference of its own', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed() } });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
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

  test('B5.03 however often the button is pressed, one order goes out', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: () => new Promise(() => {}) } });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('1000');
    for (let tap = 0; tap < 20; tap += 1) desk.place();
    await settle();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
    expect(host.inFlight.active()).toBe(true);
  });

  test('B4.03 with Confirm Bets on it asks first, and one confirmation is one order', async () => {
    const host = fakeHost({
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ confirmBets: true }) },
      answers: { placeBet: () => new Promise(() => {}) },
    });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    expect(step(desk)).toBe('confirming');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
    desk.confirm();
    desk.confirm();
    desk.place();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
  });

  test('B4.02 B5.04 a stake out of range is not sent, and the slip says why', async () => {
    const host = fakeHost({ session: 'player' });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('99');
    desk.place();
    expect(desk.summary().problem?.text).toBe('slip.range');
    expect(desk.store.getState()).toMatchObject({ step: 'editing', tried: true });
    expect(host.inputsOf('placeBet')).toHaveLength(0);
  });

  test('B4.06 B4.07 B4.08 success shows after 500 ms for two seconds, and the bet leads the open bets', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed({ _id: 'b-9' }) } });
    const { desk, press, openBets, clock } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    await settle();
    expect(openBets.store.getState().bets[0]?._id).toBe('b-9');
    expect(openBets.store.getState().positions['m-1']).toEqual(marketBook);
    expect(step(desk)).toBe('submitting');
    clock.pass(500);
    expect(step(desk)).toBe('matched');
    expect(host.inFlight.active()).toBe(false);
    clock.pass(SUCCESS_SHOWN_MS);
    expect(step(desk)).toBe('idle');
  });

  test('B4.11 a refusal of the platform is shown in its words, and the next try has a new reference', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: new CallError(400, 'Odds changed') } });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    await settle();
    expect(desk.store.getState()).toMatchObject({ step: 'rejected', reason: 'Odds changed', stake: '1000' });
    expect(host.inFlight.active()).toBe(false);
    desk.place();
    await settle();
    expect(host.inputsOf('placeBet').map(({ clientRef }) => clientRef)).toEqual(['reference-1', 'reference-2']);
  });

  test('a bet that the platform holds is delayed until its word comes over the socket', async () => {
    const host = fakeHost({ session: 'player', answers: { placeBet: placed({ status: 'delayed' }) } });
    const { desk, press, clock } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    await settle();
    expect(step(desk)).toBe('delayed');
    host.sendEvent('getOpenBetUpdates', { bet: buildBet({ status: 'lapsed', reason: 'Price gone' }) });
    expect(desk.store.getState()).toMatchObject({ step: 'lapsed', reason: 'Price gone' });
    clock.pass(60_000);
    expect(host.inputsOf('betOutcome')).toHaveLength(0);
  });

  test('a bet that stays delayed without a word is asked for by its reference', async () => {
    const host = fakeHost({
      session: 'player',
      answers: { placeBet: placed({ status: 'delayed' }), betOutcome: { docs: buildBet(), message: '' } },
    });
    const { desk, press, clock } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    await settle();
    clock.pass(6000);
    await settle();
    expect(host.inputsOf('betOutcome')).toEqual([{ clientRef: 'reference-1' }]);
    clock.pass(500);
    expect(step(desk)).toBe('matched');
  });
});

describe('an answer that is lost', () => {
  test.each([0, 502])(
    'with status %i leaves the outcome unknown, and no second order goes out before it is known',
    async (status) => {
      let outcome: CallAnswer<'betOutcome'> | CallError = new CallError(0, '');
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
      const { desk, press, clock } = await setUp(host);
      press();
      desk.typeStake('1000');
      desk.place();
      await settle();
      expect(step(desk)).toBe('unknown');
      desk.place();
      desk.clear();
      expect(step(desk)).toBe('unknown');
      expect(host.inputsOf('placeBet')).toHaveLength(1);
      expect(host.inFlight.active()).toBe(true);

      outcome = { docs: null, message: '' };
      clock.pass(1000);
      await settle();
      expect(desk.store.getState()).toMatchObject({ step: 'lapsed', stake: '1000', reference: null });
      expect(host.inFlight.active()).toBe(false);
      desk.place();
      expect(host.inputsOf('placeBet').map(({ clientRef }) => clientRef)).toEqual(['reference-1', 'reference-2']);
    },
  );

  test('but made a bet: it is shown as placed', async () => {
    const host = fakeHost({
      session: 'player',
      answers: { placeBet: new CallError(0, ''), betOutcome: { docs: buildBet({ _id: 'b-5' }), message: '' } },
    });
    const { desk, press, openBets, clock } = await setUp(host);
    press();
    desk.typeStake('1000');
    desk.place();
    await settle();
    clock.pass(500);
    expect(step(desk)).toBe('matched');
    expect(openBets.store.getState().bets.map(({ _id }) => _id)).toEqual(['b-5']);
  });
});

describe('the preferences of the slip', () => {
  test('B4.19 B7.05 Confirm Bets is kept by the platform, and goes back when it is not taken', async () => {
    const host = fakeHost({ session: 'player', answers: { saveConfirmBets: { message: '' } } });
    const { desk } = await setUp(host);
    await desk.preferences.setConfirmBets(true);
    expect(host.inputsOf('saveConfirmBets')).toEqual([{ confirmBets: true }]);
    expect(desk.preferences.store.getState().confirmBets).toBe(true);
    host.answer('saveConfirmBets', new CallError(500, ''));
    await desk.preferences.setConfirmBets(false);
    expect(desk.preferences.store.getState().confirmBets).toBe(true);
  });

  test('B3.02 B8.01 the presets of the platform, or the defaults when they cannot be read', async () => {
    const host = fakeHost({ session: 'visitor' });
    const { desk } = await setUp(host);
    host.answer('stakes', { docs: { stake: [{ label: '500', value: 500 }] }, message: '' });
    host.becomePlayer();
    await settle();
    expect(desk.preferences.store.getState().stakes).toEqual([{ label: '500', value: 500 }]);
    host.becomeVisitor();
    host.answer('stakes', new CallError(500, ''));
    host.becomePlayer();
    await settle();
    expect(desk.preferences.store.getState().stakes.map(({ value }) => value)).toEqual([
      1000, 2000, 3000, 4000, 5000, 6000,
    ]);
  });
});

test('B4.14 Max is what the player has', async () => {
  const { desk, press } = await setUp(fakeHost({ session: 'player' }));
  press();
  desk.stakeMax();
  expect(desk.store.getState().stake).toBe('50000');
});

describe('what an order says', () => {
  const send = async (host: FakeHost) => {
    host.answer('placeBet', placed());
    const set = await setUp(host);
    set.press();
    set.desk.typeStake('1000');
    return set;
  };

  test('B3.05 B3.06 which browser it comes from, and where the player is once the platform said so', async () => {
    const place = {
      continent: 'Asia',
      city: 'Pune',
      country: 'India',
      country_code: 'IN',
      country_flag: '',
      region: 'MH',
    };
    const host = fakeHost({ session: 'player', answers: { ipInformation: { docs: place, message: '' } } });
    const { desk } = await send(host);
    desk.place();
    await settle();
    const [order] = host.inputsOf('placeBet');
    expect(order?.countryDetail).toEqual(place);
    expect(order?.browserDetail).toMatchObject({ mobile: false });
  });

  test('nothing of where the player is, while nobody can say', async () => {
    const host = fakeHost({ session: 'player', answers: { ipInformation: new CallError(500, '') } });
    const { desk } = await send(host);
    desk.place();
    await settle();
    expect(host.inputsOf('placeBet')[0]).not.toHaveProperty('countryDetail');
  });

  test('how the player lets the price move: a better one unless chosen otherwise, and the choice stays on the device', async () => {
    localStorage.clear();
    const host = fakeHost({ session: 'player' });
    const { desk } = await send(host);
    desk.place();
    await settle();
    expect(host.inputsOf('placeBet')[0]).toMatchObject({ pricePolicy: 'better' });
    desk.preferences.choosePolicy('exact');
    const again = await setUp(fakeHost({ session: 'player' }));
    expect(again.desk.preferences.store.getState().pricePolicy).toBe('exact');
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
    const { desk, books } = await setUp(host);
    const own = buildMarket({ id: `m-${type}`, type });
    books.define([own]);
    const view = { shown: 0, before: 0, shownAt: -Infinity } as never;
    if (india) desk.press(own, india, { side: 'back', level: 0, view });
    desk.typeStake('501');
    desk.place();
    await settle();
    expect(desk.summary().problem?.text).toBe('slip.userMax');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
    desk.typeStake('500');
    desk.place();
    await settle();
    expect(host.inputsOf('placeBet')).toHaveLength(1);
  });

  test('B3.29 B4.05 B5.06 "Market Stake Is Greater than allowed" for a stake above it, and no call', async () => {
    const profile = buildProfile({ betfairMax: '500', sessionMax: '0' });
    const host = fakeHost({ session: { status: 'signed-in', userType: 'user', profile } });
    const { desk, press } = await setUp(host);
    press();
    desk.typeStake('501');
    desk.place();
    const { problem } = desk.summary();
    expect(host.i18n.t(problem?.text ?? 'slip.okay')).toBe('Market Stake Is Greater than allowed');
    expect(host.inputsOf('placeBet')).toHaveLength(0);
  });
});

test('B4.01 B3.13 the press puts the slip in flight for the delay of player and market', async () => {
  const host = fakeHost({
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ betDelay: 2 }) },
    answers: { placeBet: () => new Promise(() => {}) },
  });
  const { desk, press } = await setUp(host);
  press();
  desk.typeStake('1000');
  expect(step(desk)).toBe('editing');
  desk.place();
  expect(desk.store.getState()).toMatchObject({ step: 'submitting', selection: { delaySeconds: 7 } });
});

test('B1.06 a demo account bets as everybody does', async () => {
  const profile = buildProfile({ demo: true });
  const host = fakeHost({
    session: { status: 'signed-in', userType: 'user', profile },
    answers: { placeBet: placed() },
  });
  const { desk, press } = await setUp(host);
  press();
  desk.typeStake('1000');
  desk.place();
  await settle();
  expect(host.inputsOf('placeBet')).toHaveLength(1);
  expect(host.said).toEqual([]);
});

test('A3.31 the choice of Confirm Bets stays on the device, and goes back with the platform', async () => {
  const host = fakeHost({ session: 'player', answers: { saveConfirmBets: { message: '' } } });
  const { desk } = await setUp(host);
  await desk.preferences.setConfirmBets(true);
  expect(localStorage.getItem('backlay.betting.confirm-bets')).toBe('true');
  host.answer('saveConfirmBets', new CallError(500, ''));
  await desk.preferences.setConfirmBets(false);
  expect(localStorage.getItem('backlay.betting.confirm-bets')).toBe('true');
});
