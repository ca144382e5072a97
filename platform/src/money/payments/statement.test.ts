import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  ({ token } = await newPlayer(platform, 'statement-1', { rupees: 0 }));
  // Each line has an hour of its own, the amounts are 1.00, -2.00, 3.00 and so on.
  for (const [index, [kind, remarks, details]] of LINES.entries()) {
    const amount = (index + 1) * 100 * (index % 2 ? -1 : 1);
    await platform.database.query(
      `SELECT ledger_post(array[$1], array[$2], array['statement-1'], array[$3], array[$4]::jsonb[], array[$5]::bigint[], array[1, 1],
         array['statement-1', null], array['available', 'opening'], array[$6::bigint, -$6::bigint], true)`,
      [`statement-1:${kind}:${index}`, kind, remarks, details && JSON.stringify(details), hour(index), amount],
    );
  }
});
afterAll(() => platform?.close());

const hour = (index: number) => Date.UTC(2026, 0, 19, index);
const MATCH = { eventName: 'Mumbai v Punjab', marketName: 'Match odds' };
const LINES: readonly (readonly [kind: string, remarks: string, details: object | null])[] = [
  ['opening', '', null],
  ['demo', '', null],
  ['bet', 'Mumbai won', MATCH],
  ['bet', 'No market', { eventName: 'Mumbai v Punjab' }],
  ['deposit', 'Deposit by UPI', null],
  ['withdraw', 'Withdrawal requested, UPI', null],
  ['casino', '', MATCH],
  ['bonus', 'Bonus', null],
  ['commission', 'Commission', { marketName: 'Match odds' }],
];

type Line = Readonly<Record<string, unknown>>;
const list = async (query: Readonly<Record<string, string | number>> = {}): Promise<Line[]> =>
  (await platform.call('royal', 'transactions', { token, query: { limit: 100, ...query } })).body.docs;
const amounts = async (query: Readonly<Record<string, string | number>>) =>
  (await list(query)).map(({ amount }) => amount);

test('each line of the statement has its kind, words, points of a bet and market [C7.20]', async () => {
  const market = { name: 'Match odds', event: { name: 'Mumbai v Punjab' } };
  const expected = LINES.map(([trxType, remarks], index) => ({
    _id: expect.any(String),
    trxType,
    type: index % 2 ? 'debit' : 'credit',
    amount: (index + 1) * (index % 2 ? -1 : 1),
    balance: index % 2 ? -(index + 1) / 2 : index / 2 + 1,
    remarks: { opening: 'Opening balance', demo: 'Demo points' }[trxType] ?? remarks,
    createdAt: new Date(hour(index)).toISOString(),
    ...(trxType === 'bet' ? { betPts: (index + 1) * (index % 2 ? -1 : 1) } : {}),
    ...(index === 2 || index === 6 ? { market } : {}),
  }));
  expect(await list()).toEqual(expected.reverse());
});

test.each(['opening', 'demo', 'bet', 'deposit', 'withdraw', 'casino', 'bonus', 'commission'])(
  'the statement of kind %s lists the lines of that kind only [C7.20]',
  async (trxType) => {
    const own = LINES.flatMap(([kind], index) => (kind === trxType ? [(index + 1) * (index % 2 ? -1 : 1)] : []));
    expect(await amounts({ trxType })).toEqual(own.reverse());
  },
);

test('the statement is limited to a direction, a time and a page [C4.08 C7.20]', async () => {
  expect(await amounts({ type: 'credit' })).toEqual([9, 7, 5, 3, 1]);
  expect(await amounts({ type: 'debit' })).toEqual([-8, -6, -4, -2]);
  const at = (index: number) => new Date(hour(index)).toISOString();
  expect(await amounts({ startDate: at(7) })).toEqual([9, -8]);
  expect(await amounts({ endDate: at(1) })).toEqual([-2, 1]);
  expect(await amounts({ startDate: at(4), endDate: at(5) })).toEqual([-6, 5]);
  expect(await amounts({ limit: 4, page: 2 })).toEqual([5, -4, 3, -2]);
  const wrong = await platform.call('royal', 'transactions', { token, query: { startDate: 'yesterday' } });
  expect(wrong.status).toBe(400);
});
