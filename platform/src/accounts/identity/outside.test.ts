import { httpGateway } from '../../money/payments';
import { createHttpSmsSender, createHttpIpLookup } from './index';

const answering = (status: number, body: unknown, asked: { url: string; init?: RequestInit }[] = []) =>
  (async (url: string, init?: RequestInit) => {
    asked.push({ url, ...(init ? { init } : {}) });
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;

test('the platform looks an address up once and the visitor never does [A7.43 S-18]', async () => {
  const asked: { url: string }[] = [];
  const lookup = createHttpIpLookup(
    'https://ip.example/{ip}/json',
    answering(200, { country_name: 'Nepal', countryCode: 'NP', city: 'Pokhara' }, asked),
  );
  expect(await lookup.find('203.0.113.7')).toMatchObject({ country: 'Nepal', country_code: 'NP', city: 'Pokhara' });
  await lookup.find('203.0.113.7');
  expect(asked.map(({ url }) => url)).toEqual(['https://ip.example/203.0.113.7/json']);
});

test.each([
  ['refuses', answering(500, {})],
  ['says nothing of a country', answering(200, { hello: 1 })],
  ['cannot be reached', (async () => Promise.reject(new Error('unreachable'))) as typeof fetch],
])('the default country applies when the service %s [OQ-71]', async (_what, load) => {
  expect(await createHttpIpLookup('https://ip.example/{ip}', load).find('::1')).toEqual({
    continent: 'Asia',
    country: 'India',
    country_code: 'IN',
    country_flag: '🇮🇳',
    region: '',
    city: '',
  });
});

test('each part of a place is read under either of its names and is 80 letters at most [A7.43]', async () => {
  const place = async (body: unknown) =>
    createHttpIpLookup('https://ip.example/{ip}', answering(200, body)).find('::1');
  const named = {
    continent: 'Asia',
    country: 'Nepal',
    country_code: 'NP',
    country_flag: 'N',
    region: 'Gandaki',
    city: 'P',
  };
  expect(await place(named)).toEqual(named);
  const { city, ...other } = named;
  expect(
    await place({
      continent_name: other.continent,
      country_name: other.country,
      countryCode: other.country_code,
      flag: other.country_flag,
      region_name: other.region,
      city,
    }),
  ).toEqual(named);
  const few = { ...named, continent: '', country_code: '', country_flag: '', region: '', city: '' };
  expect(await place({ country: 5, country_name: 'Nepal', city: null })).toEqual(few);
  expect(await place({ country: 'x'.repeat(81) })).toMatchObject({ country: 'x'.repeat(80) });
  expect(await place({ country: '' })).toMatchObject({ country: 'India' });
});

test('services are asked for a limited time, follow no other address and get JSON [A7.43 A7.20 S-18]', async () => {
  const timeouts = jest.spyOn(AbortSignal, 'timeout');
  const asked: { url: string; init?: RequestInit }[] = [];
  await createHttpIpLookup('https://ip.example/{ip}', answering(200, { country: 'Nepal' }, asked)).find('2001:db8::1');
  const message = { tenant: 'royal', phone: '+919811111111', text: '123456 is your code' };
  await createHttpSmsSender('https://sms.example/send', answering(200, {}, asked)).send(message);
  expect(timeouts.mock.calls).toEqual([[2000], [8000]]);
  timeouts.mockRestore();
  expect(asked.map(({ url, init }) => [url, init?.method, init?.redirect])).toEqual([
    ['https://ip.example/2001%3Adb8%3A%3A1', undefined, 'error'],
    ['https://sms.example/send', 'POST', 'error'],
  ]);
  expect(new Headers(asked[1]?.init?.headers).get('content-type')).toBe('application/json');
});

test('a failed look-up is asked again and remembered by nobody [A7.43]', async () => {
  const asked: { url: string }[] = [];
  const lookup = createHttpIpLookup('https://ip.example/{ip}', answering(500, { country: 'Nepal' }, asked));
  expect(await lookup.find('a')).toMatchObject({ country: 'India' });
  expect(await lookup.find('a')).toMatchObject({ country: 'India' });
  expect(asked).toHaveLength(2);
});

test('5,000 addresses are remembered, and one more makes the lookup forget them [A7.43]', async () => {
  const asked: { url: string }[] = [];
  const lookup = createHttpIpLookup('https://ip.example/{ip}', answering(200, { country: 'Nepal' }, asked));
  for (let n = 0; n < 5_000; n += 1) await lookup.find(`a${n}`);
  await lookup.find('a0');
  expect(asked).toHaveLength(5_000);
  await lookup.find('a5000');
  await lookup.find('a0');
  expect(asked.slice(5_000).map(({ url }) => url)).toEqual(['https://ip.example/a5000', 'https://ip.example/a0']);
});

test("a message is sent to the operator's service, whose refusal is a failure [A7.20]", async () => {
  const asked: { url: string; init?: RequestInit }[] = [];
  const message = { tenant: 'royal', phone: '+919811111111', text: '123456 is your code' };
  await createHttpSmsSender('https://sms.example/send', answering(200, {}, asked)).send(message);
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ to: message.phone, text: message.text, brand: 'royal' });
  await expect(createHttpSmsSender('https://sms.example/send', answering(503, {})).send(message)).rejects.toThrow(
    '503',
  );
});

test('credentials of an adapter address go in an Authorization header and into no address, body or error [G2.05]', async () => {
  const address = 'https://user%40shop:k%2Fey@sms.example/send';
  const asked: { url: string; init?: RequestInit }[] = [];
  const message = { tenant: 'royal', phone: '+919811111111', text: '123456 is your code' };
  await createHttpSmsSender(address, answering(200, {}, asked)).send(message);
  await httpGateway(address, 'x'.repeat(32), answering(200, { url: 'https://pay.example/1' }, asked)).open({
    reference: 'r',
    amount: 1,
    returnUrl: 'https://royal.example',
  } as never);
  await createHttpIpLookup(`${address}/{ip}`, answering(200, { country: 'India' }, asked)).find('203.0.113.7');
  expect(asked).toHaveLength(3);
  for (const { url, init } of asked) {
    expect(url).toMatch(/^https:\/\/sms\.example\/send/);
    expect(new Headers(init?.headers).get('authorization')).toBe(
      `Basic ${Buffer.from('user@shop:k/ey').toString('base64')}`,
    );
    expect(String(init?.body)).not.toMatch(/k(%2F|\/)ey/);
  }
  const failure = await createHttpSmsSender(address, answering(503, {})).send(message).catch(String);
  expect(failure).not.toMatch(/k(%2F|\/)ey/);
});
