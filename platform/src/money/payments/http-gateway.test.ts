import { httpGateway, SIGNATURE_HEADER } from './index';
import { isSigned } from './http-gateway';

const order = {
  orderId: 'b2c7a1de-0000-4000-8000-000000000001',
  amount: 150_050,
  brand: 'Royal',
  redirectUrl: 'https://royal.example/transaction',
  siteUrl: 'https://royal.example',
};

test('the order is sent signed to the gateway and the player to its page [C7.05]', async () => {
  let sent: RequestInit | undefined;
  const timeouts = jest.spyOn(AbortSignal, 'timeout');
  const gateway = httpGateway('https://pay.example/orders', 'a key', (async (_url: string, init?: RequestInit) => {
    sent = init;
    return new Response(JSON.stringify({ url: 'https://pay.example/p/1' }));
  }) as typeof fetch);
  expect(await gateway.open(order)).toEqual({ url: 'https://pay.example/p/1' });
  const body = String(sent?.body);
  expect(JSON.parse(body)).toEqual({ ...order, currency: 'INR' });
  expect(sent).toMatchObject({ method: 'POST', redirect: 'error' });
  expect(new Headers(sent?.headers).get('content-type')).toBe('application/json');
  expect(isSigned(['a key'], body, new Headers(sent?.headers).get(SIGNATURE_HEADER), Date.now())).toBe(true);
  expect(timeouts.mock.calls).toEqual([[8000]]);
  timeouts.mockRestore();
  expect(isSigned(['another key'], body, new Headers(sent?.headers).get(SIGNATURE_HEADER), Date.now())).toBe(false);
});

test('a gateway that refuses an order opens no page, whatever its body has [C7.05]', async () => {
  const refuse = (async () =>
    new Response(JSON.stringify({ url: 'https://pay.example/p/1' }), { status: 503 })) as typeof fetch;
  const gateway = httpGateway('https://pay.example', 'a key', refuse);
  await expect(gateway.open(order)).rejects.toThrow('The payment gateway answered 503');
});

test.each([['http://pay.example/p/1'], ['javascript:alert(1)'], ['/p/1']])(
  'a gateway may not send the player to %s [S-03]',
  async (url) => {
    const gateway = httpGateway(
      'https://pay.example',
      'a key',
      (async () => new Response(JSON.stringify({ url }))) as typeof fetch,
    );
    await expect(gateway.open(order)).rejects.toThrow();
  },
);
