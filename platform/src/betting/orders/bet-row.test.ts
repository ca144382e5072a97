import { BET_FIELD_COLUMNS } from './bet-fields';
import { fromBetRow, toBetRow, type BetRow } from './bet-row';
import { buildBet } from './testing';

const ROW = {
  id: 'b1',
  user_id: 'p1',
  tenant_id: 'royal',
  client_ref: 'r1',
  event_id: 'e1',
  market_id: 'm1',
  market_type: 'session',
  runner_id: 'a',
  side: 'lay',
  odd: 90,
  run: 46,
  stake: 1,
  profit: 2,
  liability: 3,
  market_version: 4,
  status: 'settled',
  reason: 'stale',
  names: '{"market":"M"}',
  meta: '{"browser":"one"}',
  created_at: 5,
  updated_at: 6,
  decide_at: 7,
  matched_at: 8,
  settled_at: 9,
  outcome: 'win',
  pnl: 10,
  explanation: 'Won.',
  ...Object.fromEntries(BET_FIELD_COLUMNS.map(({ name }) => [name, null])),
  asked: '{"policy":"any","odd":2,"run":1}',
};
const BET = {
  ...buildBet(),
  id: 'b1',
  clientRef: 'r1',
  marketType: 'session',
  side: 'lay',
  odd: 90,
  run: 46,
  stake: 1,
  profit: 2,
  liability: 3,
  marketVersion: 4,
  status: 'settled',
  reason: 'stale',
  names: { market: 'M' },
  meta: { browser: 'one' },
  createdAt: 5,
  updatedAt: 6,
  decideAt: 7,
  matchedAt: 8,
  settledAt: 9,
  outcome: 'win',
  pnl: 10,
  explanation: 'Won.',
  asked: { policy: 'any', odd: 2, run: 1 },
} as const;

test('a bet is read from the columns of its row, documents out of their JSON', () => {
  expect(fromBetRow(ROW as BetRow)).toEqual(BET);
  expect(fromBetRow({ ...ROW, asked: null } as BetRow).asked).toBeNull();
});

test('a bet is written to the columns of its row, documents as they are and fields of the table as JSON', () => {
  const { names, meta } = BET;
  const asked = '{"policy":"any","odd":2,"run":1}';
  expect(toBetRow(BET as never)).toEqual({ ...ROW, names, meta, asked });
});
