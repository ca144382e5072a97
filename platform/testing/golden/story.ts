import type { EndpointName } from '@backlay/shared/contract';
import { confirmationSubject } from '@backlay/shared/domain';
import type { GoldenPlatform } from './platform';

const CODE = 'DEMO2468';
/** Calls whose consequences come after their responses. */
const SLOW = new Set<EndpointName>(['settleMarket', 'correctMarket', 'branchDeposit', 'depositByIpay', 'withdraw']);

/** The calls of a day: bets on a simulated match and on a market of staff, money in and out, and what both sides read then. */
export async function playStory(golden: GoldenPlatform): Promise<readonly string[]> {
  const lines: string[] = [];
  const { match } = golden;
  const player = await golden.sessionOf('royal', 'player1');
  const admin = await golden.sessionOf('staff', 'admin1', 'Admin@123');
  const branch = await golden.sessionOf('staff', 'defaultbranch1', 'Admin@123');
  type Given = Parameters<GoldenPlatform['as']>[2];
  const call = async (who: string, token: string, name: EndpointName, given: Given) => {
    const response = await golden.as(token, name, given);
    lines.push(`${who} ${name} ${golden.line(given ?? {})} -> ${golden.describe(response)}`);
    // What is decided behind a response is decided before the next call.
    await (SLOW.has(name) ? golden.rest() : golden.settle());
    return response;
  };
  const my = (name: EndpointName, given: Given = {}) => call('player', player, name, given);
  const house = (name: EndpointName, given: Given = {}) =>
    call('administrator', admin, name, { userType: 'administrator', ...given });
  const atBranch = (name: EndpointName, given: Given = {}) =>
    call('branch', branch, name, { userType: 'defaultBranch', ...given });

  const bet = async (reference: string, eventId: string, marketId: string, teamId: string, over: object) => {
    const { body } = await golden.as(player, 'markets', { query: { eventId } });
    const market = (body.docs as { id: string; book: { version: number } }[]).find(({ id }) => id === marketId);
    return my('placeBet', {
      body: {
        clientRef: `golden-${reference}`,
        eventId,
        marketId,
        teamId,
        marketVersion: market?.book.version ?? 0,
        name: 'A match',
        nation: '',
        ...over,
      },
    });
  };
  const [lions, other] = match.runnerIds;
  await my('markets', { query: { eventId: match.eventId } });
  const back = { marketType: 'ODDS', oddType: 'back', odd: 1.9, stake: 500 };
  await bet('back-1', match.eventId, match.matchOddsId, lions, back);
  await bet('back-1', match.eventId, match.matchOddsId, lions, back);
  await bet('lay-1', match.eventId, match.matchOddsId, lions, { ...back, oddType: 'lay', odd: 1.92, stake: 200 });
  await bet('better-1', match.eventId, match.matchOddsId, other, { ...back, odd: 1.5, pricePolicy: 'better' });
  await bet('too-high', match.eventId, match.matchOddsId, other, { ...back, odd: 9 });
  await bet('too-much', match.eventId, match.matchOddsId, lions, { ...back, stake: 900_000_000 });
  await bet('session', match.eventId, match.sessionId, match.sessionId, {
    marketType: 'SESSION',
    oddType: 'back',
    odd: 100,
    run: 50,
    stake: 300,
  });
  for (const name of ['points', 'openBets', 'marketPositions', 'cumulative'] as const) await my(name, { query: {} });

  const event = await house('createEvent', {
    body: {
      eventTypeId: '4',
      name: 'Mumbai v Punjab',
      openDate: new Date(Date.now() - 60_000).toISOString(),
      competition: 'Cup',
    },
  });
  const eventId = String(event.body.docs?.id);
  const made = await house('createMarket', {
    body: { eventId, type: 'bookmaker', name: 'Bookmaker', runners: ['Mumbai', 'Punjab'], min: 100, max: 5000 },
  });
  const marketId = String(made.body.docs?.id);
  const [first, second] = (made.body.docs?.teams ?? []) as { id: string }[];
  const prices = [
    { id: first?.id, back: [[90, 100_000]], lay: [[95, 100_000]] },
    { id: second?.id, back: [[105, 100_000]], lay: [[111, 100_000]] },
  ];
  await house('priceMarket', { body: { marketId, runners: prices } });
  await house('setMarketStatus', { body: { marketId, status: 'OPEN' } });
  await bet('house-1', eventId, marketId, String(first?.id), {
    marketType: 'BOOKMAKER',
    oddType: 'back',
    odd: 90,
    stake: 1000,
  });
  await bet('house-2', eventId, marketId, String(second?.id), {
    marketType: 'BOOKMAKER',
    oddType: 'lay',
    odd: 111,
    stake: 400,
  });
  await house('roleOpenBets', { query: {} });
  const confirmed = { reason: 'golden run', transactionCode: CODE };
  await house('settleMarket', { body: { marketId, outcome: 'settled', winners: [first?.id], ...confirmed } });
  await my('points');
  await house('correctMarket', {
    body: { marketId, result: { outcome: 'settled', winners: [second?.id] }, ...confirmed },
  });
  await house('marketDeeds', { query: { eventId } });

  await my('depositMethods');
  const ipay = { operatorId: 101, redirectUrl: 'http://royal.localhost:4000/transaction' };
  await my('depositByIpay', {
    body: { ...ipay, depositTypeId: 'royal-ipay', amount: 700, requestRef: 'golden-ipay-1' },
  });
  await atBranch('branchDeposit', {
    body: {
      userId: 'royal-player1',
      amount: 250,
      remarks: 'cash',
      transactionCode: CODE,
      requestRef: 'golden-branch-1',
    },
  });
  const types = await my('paymentMethodTypes', { query: { active: true } });
  for (const [at, { _id, fields }] of (
    (types.body.docs ?? []) as { _id: string; fields: { label: string }[] }[]
  ).entries()) {
    const details = fields.map(({ label }) => ({ label, value: '123456789012' }));
    const name = `Mine ${at}`;
    const subject = confirmationSubject({ purpose: 'payoutAccount', typeId: _id, name, details });
    const proof = { purpose: 'payoutAccount', subject, password: 'Player@123' };
    const { confirmation } = (await my('confirm', { body: proof })).body.docs as { confirmation: string };
    const body = { paymentMethodTypeId: _id, name, accountDetails: details, confirmation };
    await my('createAccount', { body });
  }
  const accounts = await my('accounts');
  const accountId = String((accounts.body.docs as { _id: string }[])[0]?._id);
  await my('withdraw', { body: { accountId, amount: 1000, requestRef: 'golden-withdraw-1' } });
  for (const name of ['withdraws', 'deposits', 'transactions', 'notifications', 'bonuses'] as const)
    await my(name, { query: {} });
  for (const name of ['withdraws', 'deposits', 'requestDeeds', 'players', 'approvals', 'caps'] as const)
    await house(name, { query: {} });

  golden.feed.finish(match.eventId, lions);
  golden.advance(3000);
  await golden.rest();
  for (const name of ['openBets', 'betHistory', 'betDetails', 'gameReport', 'transactions', 'points'] as const)
    await my(name, { query: {} });
  await house('roleBetHistory', { query: {} });
  return lines;
}
