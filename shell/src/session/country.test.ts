import { CallError } from '@backlay/shared/host';
import { createCountry } from './country';

const nepal = { continent: 'Asia', city: 'Pokhara', country: 'Nepal', countryCode: 'NP', country_flag: '', region: '' };
const failing = (times: number) => {
  let asked = 0;
  const call = jest.fn(async () => {
    asked += 1;
    if (asked <= times) throw new CallError(0, '');
    return { docs: { ...nepal, country_code: '', ip: '203.0.113.7' }, message: '' };
  });
  return { call, api: { call } as unknown as Parameters<typeof createCountry>[0] };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the look-up is tried three times, 5 s apart, and then the player is taken to be in India [A7.43 OQ-71]', async () => {
  const { api, call } = failing(3);
  const country = createCountry(api);
  const looked = country.look();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(call).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(5_000);
  await looked;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(3);
  expect(country.detail()).toMatchObject({ country: 'India', country_code: 'IN' });
});

test('an answer that comes late counts, ends the tries, and gives the code under either of its names [A3.18 A7.43]', async () => {
  const { api, call } = failing(1);
  const addresses: string[] = [];
  const country = createCountry(api, (ip) => void addresses.push(ip));
  const looked = country.look();
  expect(country.detail().country).toBe('India');
  await jest.advanceTimersByTimeAsync(5_000);
  await looked;
  expect([country.detail().country, country.detail().country_code, addresses]).toEqual([
    'Nepal',
    'NP',
    ['203.0.113.7'],
  ]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(2);
});
