import { createHttpIpLookup } from './index';

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

test('the service is asked for a limited time and the platform follows no other address [A7.43 S-18]', async () => {
  const timeouts = jest.spyOn(AbortSignal, 'timeout');
  const asked: { url: string; init?: RequestInit }[] = [];
  await createHttpIpLookup('https://ip.example/{ip}', answering(200, { country: 'Nepal' }, asked)).find('2001:db8::1');
  expect(timeouts.mock.calls).toEqual([[2000]]);
  timeouts.mockRestore();
  expect(asked.map(({ url, init }) => [url, init?.method, init?.redirect])).toEqual([
    ['https://ip.example/2001%3Adb8%3A%3A1', undefined, 'error'],
  ]);
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

test('credentials of the address go in an Authorization header and into no address [G2.05]', async () => {
  const asked: { url: string; init?: RequestInit }[] = [];
  const address = 'https://user%40shop:k%2Fey@ip.example/{ip}';
  await createHttpIpLookup(address, answering(200, { country: 'India' }, asked)).find('203.0.113.7');
  expect(asked.map(({ url }) => url)).toEqual(['https://ip.example/203.0.113.7']);
  expect(new Headers(asked[0]?.init?.headers).get('authorization')).toBe(
    `Basic ${Buffer.from('user@shop:k/ey').toString('base64')}`,
  );
});
