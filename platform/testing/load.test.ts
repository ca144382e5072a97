import { compareRecords } from './chaos';
import type { TestClient } from './index';
import { LoadRecord, startLoad } from './load';

const market = { eventId: 'event', marketId: 'market', runnerId: 'runner', odd: 2, version: 1 };
const answer = (status: number, docs: unknown = {}) => ({ status, headers: {}, text: '', body: { docs } });

test('a deposit and a withdrawal without an answer are asked again under their references [G3.08]', async () => {
  const deposits: string[] = [];
  const withdrawals: string[] = [];
  const client = {
    send: async (_path: string, { body }: { body: Buffer }) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': `multipart/form-data; boundary=${/^--(\S+)/.exec(body.toString())![1]}` },
      }).formData();
      deposits.push(`${String(form.get('requestRef'))} ${String(form.get('utr'))}`);
      return answer(deposits.length === 1 ? 503 : 200, { _id: 'deposit-1' });
    },
    call: async (_brand: string, name: string, { body }: { body?: { requestRef: string } }) => {
      if (name === 'accounts') return answer(200, [{ _id: 'payout-1' }]);
      if (name === 'withdraw') withdrawals.push(body!.requestRef);
      return answer(name === 'withdraw' && withdrawals.length === 1 ? 0 : 200, { _id: `${name}-1` });
    },
  } as unknown as TestClient;
  const record = new LoadRecord();
  const rates = { betsPerSecond: 0.001, readsPerSecond: 0.001, moneyPerSecond: 0.001 };
  const load = startLoad({ client, players: [{ id: 'one', token: 'token' }], market, record, ...rates });
  await load.payOnce();
  await load.stop();
  expect([deposits.length, new Set(deposits).size]).toEqual([2, 1]);
  expect([withdrawals.length, new Set(withdrawals).size]).toEqual([2, 1]);
  expect([[...record.deposits], [...record.withdrawals]]).toEqual([[deposits[0]!.split(' ')[0]], [withdrawals[0]]]);
});

test('acknowledged payments that are missing are lost, and rows of one reference twice are doubled [G3.08]', () => {
  const acknowledged = new LoadRecord();
  acknowledged.bets.add('load-bet');
  acknowledged.deposits.add('load-1').add('load-2');
  acknowledged.withdrawals.add('load-3');
  const rows = (...refs: string[]) => refs.map((ref) => ({ ref }));
  const bets = [{ ref: 'load-bet', status: 'matched' }];
  expect(compareRecords(acknowledged, { bets, deposits: rows('load-1'), withdrawals: [] })).toEqual({
    lost: 2,
    doubled: 0,
  });
  const twice = { bets, deposits: rows('load-1', 'load-2', 'load-2'), withdrawals: rows('load-3', 'load-3') };
  expect(compareRecords(acknowledged, twice)).toEqual({ lost: 0, doubled: 2 });
});
