import { httpSms, serviceLookup } from './index';

const answering = (status: number, body: unknown, asked: { url: string; init?: RequestInit }[] = []) =>
  (async (url: string, init?: RequestInit) => {
    asked.push({ url, ...(init ? { init } : {}) });
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;

test('A7.43 S-18 the platform asks where an address is, once, and the visitor never does', async () => {
  const asked: { url: string }[] = [];
  const lookup = serviceLookup(
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
])('OQ-71 when the service %s the default country stands in', async (_what, load) => {
  expect(await serviceLookup('https://ip.example/{ip}', load).find('::1')).toMatchObject({
    country: 'India',
    country_code: 'IN',
  });
});

test("A7.20 a message goes to the operator's service, and its refusal is not taken for a success", async () => {
  const asked: { url: string; init?: RequestInit }[] = [];
  const message = { tenant: 'royal', phone: '+919811111111', text: '123456 is your code' };
  await httpSms('https://sms.example/send', answering(200, {}, asked)).send(message);
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ to: message.phone, text: message.text, brand: 'royal' });
  await expect(httpSms('https://sms.example/send', answering(503, {})).send(message)).rejects.toThrow('503');
});
