import { paymentHmac } from './payment-hmac';
import { answerOnce } from './testing-broken';
import { ORDER_ID } from './testing-conformance';
import { paid, paymentSecrets } from './testing-payments';

const REFUND_ID = 'b2c7a1de-0000-4000-8000-000000000008';

/** What the adapter reads in an answer of the gateway about an order. */
async function queryPayment(body: string, status = 200): Promise<unknown> {
  const url = 'https://gateway.example/';
  const adapter = paymentHmac.open({ url, statusUrl: url }, paymentSecrets);
  return adapter.query?.({ orderId: ORDER_ID, amount: 150_050 }, answerOnce(status, body)).catch(() => 'no answer');
}

test.each([
  ['done', { status: 'done' }, 'done'],
  ['under way', { status: 'pending' }, 'pending'],
  ['refused', { status: 'refused' }, 'refused'],
  ['of another refund', { status: 'done', refundId: 'b2c7a1de-0000-4000-8000-000000000009' }, 'no answer'],
  ['of no known state', { status: 'ok' }, 'no answer'],
])('an answer about a refund that is %s is read as that and as nothing else [G7.02]', async (_what, body, read) => {
  const url = 'https://gateway.example/';
  const order = { refundId: REFUND_ID, orderId: ORDER_ID, gatewayId: 'GW-00002', amount: 150_050 };
  const answered = (status: number) =>
    paymentHmac
      .open({ url, refundUrl: url }, paymentSecrets)
      .refund?.(order, answerOnce(status, JSON.stringify({ refundId: REFUND_ID, ...body })))
      .catch(() => 'no answer');
  expect([await answered(200), await answered(404)]).toEqual([read, 'no answer']);
  expect(paymentHmac.open({ url }, paymentSecrets).refund).toBeUndefined();
});

test.each([
  ['paid', paid, paid],
  ['not paid yet', { orderId: ORDER_ID, status: 'open' }, 'open'],
  ['never announced', { orderId: ORDER_ID, status: 'missing' }, 'missing'],
  ['another order', { ...paid, orderId: 'b2c7a1de-0000-4000-8000-000000000002' }, 'no answer'],
  ['another currency', { ...paid, currency: 'USD' }, 'no answer'],
  ['nothing', {}, 'no answer'],
])('an answer about an order that is %s is read as that and as nothing else [G7.02]', async (_what, body, read) => {
  expect(await queryPayment(JSON.stringify(body))).toEqual(read);
  expect(await queryPayment(JSON.stringify(body), 404)).toBe('no answer');
});
