import { AdapterError } from '../frame';
import { payoutHmac } from './payout-hmac';
import { answerOnce } from './testing-broken';
import { ORDER_ID } from './testing-conformance';
import { paidOut, paymentSecrets, sentPayout } from './testing-payments';

/** What the adapter makes of an answer of its supplier. */
async function callPayout(
  call: 'send' | 'query' | 'balance',
  { status = 200, body = {} }: { readonly status?: number; readonly body?: object },
): Promise<unknown> {
  const url = 'https://payouts.example/';
  const adapter = payoutHmac.open({ url, statusUrl: url, balanceUrl: url }, paymentSecrets);
  const exchange = answerOnce(status, JSON.stringify(body));
  const order = { payoutId: ORDER_ID, amount: 150_050, brand: 'Royal', type: 'IMPS', holder: 'Asha', account: {} };
  try {
    return call === 'balance' ? await adapter.balance(exchange) : await adapter[call](order, exchange);
  } catch (error) {
    return error instanceof AdapterError ? error.failure : 'unreadable';
  }
}

test.each([
  ['422', { status: 422 }, 'refused'],
  ['401', { status: 401 }, 'failed'],
  ['429', { status: 429 }, 'failed'],
  ['503, which a proxy gives for a call that arrived', { status: 503 }, 'unknown'],
  ['409, which is about a known reference', { status: 409 }, 'unknown'],
  ['307', { status: 307 }, 'unknown'],
  ['500', { status: 500 }, 'unknown'],
  ['another reference', { body: { ...sentPayout, payoutId: 'b2c7a1de-0000-4000-8000-000000000002' } }, 'unknown'],
  ['no reference', { body: {} }, 'unreadable'],
])(
  'a payout counts as not done only where it surely was not: the supplier answers %s [G7.03]',
  async (_way, answer, is) => {
    expect(await callPayout('send', answer)).toBe(is);
  },
);

test('a payout supplier is asked for an outcome and for the balance of the account [G7.03]', async () => {
  expect(await callPayout('query', { body: paidOut })).toEqual(paidOut);
  expect(await callPayout('query', { body: { payoutId: ORDER_ID, status: 'missing' } })).toBe('missing');
  expect(await callPayout('query', { body: { payoutId: paidOut.gatewayId, status: 'missing' } })).toBe('unreadable');
  expect(await callPayout('query', { status: 404 })).toBe('refused');
  expect(await callPayout('balance', { body: { amount: 7_000_000 } })).toEqual({ amount: 7_000_000 });
});
