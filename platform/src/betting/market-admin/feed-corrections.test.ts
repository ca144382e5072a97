import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { openApprover } from '../../core/approvals/testing';
import { FeedCorrections } from './feed-corrections';
import { createMarketAdminFixture, type MarketAdminFixture } from './testing';

const event = buildEvent({ id: 'match', sportId: '1', name: 'Middlesbrough v Man City' });
const opened: MarketAdminFixture[] = [];
afterEach(async () => {
  for (const { platform } of opened.splice(0)) await platform.close();
});

/** A settled market of the feed, won by `a`, in which the player backed `a` with 1,000 at 2.00. */
async function settleByFeed(environment: Readonly<Record<string, string>> = {}) {
  const admin = await createMarketAdminFixture(environment);
  opened.push(admin);
  const { feed, database } = admin.platform;
  const market = buildMarket(event, { id: '1.7' });
  feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'book', at: 1, eventId: event.id, book: buildBook(market) },
  );
  const placed = await admin.bet('1.7', 'a', { eventId: event.id, marketType: 'BETFAIR', odd: 2 });
  const end = (kind: 'result' | 'correction', winner: string) =>
    feed.publish({
      kind,
      at: 2,
      eventId: event.id,
      result: { marketId: '1.7', outcome: 'settled', winners: [winner] },
    });
  end('result', 'a');
  const id = placed.body.docs._id as string;
  await admin.settled(id);
  const until = async <T>(read: () => Promise<T>, is: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await read();
      if (is(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const audited = () =>
    until(
      async () =>
        (
          await database.query<{ outcome: string }>(
            `SELECT changes::jsonb ->> 'outcome' AS outcome FROM admin_audit WHERE action = 'feedCorrection'`,
          )
        ).rows,
      (rows) => rows.length > 0,
    );
  const notes = async () => (await admin.my('notifications')).body.docs as { title: string; message: string }[];
  return { admin, database, end, id, until, audited, notes };
}

test('a swapped winner after the settlement waits for staff with both results and what it moves [E9.04]', async () => {
  const { admin, end, id, audited, notes, until } = await settleByFeed();
  end('correction', 'b');
  end('correction', 'b');
  expect(await audited()).toEqual([{ outcome: 'proposed' }]);
  const second = await openApprover(admin.platform);
  const [proposal] = await second.list();
  expect(proposal.preview.map(({ proposed }: { proposed: string }) => proposed)).toEqual(
    expect.arrayContaining([expect.stringMatching(/→/), '0, ₹0.00', '1, ₹2,000.00']),
  );
  expect(await admin.settled(id)).toMatchObject({ result: 'win', profitLoss: 1000 });
  expect((await second.approve(proposal._id)).status).toBe(200);
  expect(await admin.settled(id, ({ result }) => result === 'lose')).toMatchObject({ profitLoss: -1000 });
  const messages = await until(notes, (all) => all.some(({ title }) => title.endsWith('corrected')));
  expect(messages.map(({ message }) => message)).toContain(
    'Match Odds: The result was corrected. You now lose ₹1,000.00.',
  );
  expect(await admin.problems()).toEqual([]);
});

test('with AUTO_CORRECT the correction is made without a person, and the ledger is right [E9.04]', async () => {
  const { admin, end, id, audited } = await settleByFeed({ AUTO_CORRECT: 'on' });
  end('correction', 'b');
  expect(await audited()).toEqual([{ outcome: 'corrected' }]);
  expect(await admin.settled(id, ({ result }) => result === 'lose')).toMatchObject({ profitLoss: -1000 });
  expect(await admin.problems()).toEqual([]);
});

test('a result that changes on day 8 is logged alone, and the settled result is no change [E9.04]', async () => {
  const { admin, database, until } = await settleByFeed();
  const logged: string[] = [];
  const refuse = () => Promise.reject(new Error('nothing is proposed or corrected'));
  const considered = (days: number, winner: string) =>
    new FeedCorrections({
      database,
      admin: { beginCorrection: refuse, finishCorrection: refuse },
      approvals: { proposeByPlatform: refuse },
      isAutomatic: true,
      clock: () => Date.now() + days * 24 * 3_600_000,
      log: (message) => logged.push(message),
    }).consider({ marketId: '1.7', outcome: 'settled', winners: [winner] });
  await until(
    () => considered(8, 'b'),
    (outcome) => outcome === 'too-late',
  );
  expect(logged).toContain('late feed result ignored');
  expect(await considered(1, 'a')).toBe('same');
  await expect(considered(6, 'b')).rejects.toThrow('nothing is proposed');
  expect(await admin.problems()).toEqual([]);
});
