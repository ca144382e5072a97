import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());

async function openSession(name: string, yes: number) {
  const made = await admin.as('admin1', 'createMarket', {
    ...{ eventId: admin.eventId, type: 'session', name, runners: [name], min: 100, max: 5000 },
  });
  const { id, teams } = made.body.docs as { id: string; teams: { id: string }[] };
  await admin.as('admin1', 'priceMarket', {
    marketId: id,
    runners: [{ id: teams[0]!.id, back: [[yes, 100]], lay: [[yes, 100]] }],
  });
  await admin.as('admin1', 'setMarketStatus', { marketId: id, status: 'OPEN' });
  return { marketId: id, runnerId: teams[0]!.id };
}
const placeYes = async ({ marketId, runnerId }: { marketId: string; runnerId: string }, run: number) => {
  const placed = await admin.bet(marketId, runnerId, { marketType: 'SESSION', odd: 100, run });
  return placed.body.docs._id as string;
};
const settle = (marketId: string, runs: number, more: Record<string, unknown> = { overs: 12 }) =>
  admin.as('admin1', 'settleMarket', {
    ...{ marketId, outcome: 'settled', runs, ending: 'shortened', reason: 'Rain: 12 overs', transactionCode: CODE },
    ...more,
  });

test('a cut from 20 to 12 overs pays the 6-over session and returns the stake of the 15-over session [E9.08]', async () => {
  const [six, fifteen] = [await openSession('Mumbai 6 over runs', 40), await openSession('Mumbai 15 over runs', 120)];
  const [won, returned] = [await placeYes(six, 40), await placeYes(fifteen, 120)];
  expect((await settle(six.marketId, 44, {})).status).toBe(409);
  expect((await settle(six.marketId, 44)).status).toBe(200);
  expect((await settle(fifteen.marketId, 88)).status).toBe(200);
  expect(await admin.settled(won)).toMatchObject({ result: 'win', profitLoss: 1000 });
  const void15 = await admin.settled(returned);
  expect(void15).toMatchObject({ profitLoss: 0 });
  expect(JSON.stringify(void15)).toContain('The innings was shortened before this session was complete');
  expect(JSON.stringify(void15)).not.toContain('abandoned');
  expect(await admin.problems()).toEqual([]);
});
