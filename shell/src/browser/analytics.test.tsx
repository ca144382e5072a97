import { act } from '@testing-library/react';
import { renderApp } from '../app/app.fixture';
import { ANALYTICS_DELAY, isMeasurementId } from './deferred';

const tags = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.querySelectorAll('script').forEach((each) => each.remove());
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the tag of the domain loads five seconds after the domain is known, not before [A9.09]', async () => {
  renderApp({ manifest: { configuration: { analyticsId: 'G-ABC1234567' } } });
  await wait(400);
  await wait(ANALYTICS_DELAY - 401);
  expect([ANALYTICS_DELAY, tags()]).toEqual([5_000, []]);
  await wait(600);
  expect(tags()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567']);
});

test.each([undefined, '', 'UA-1', 'G-abc', 'G-A"></script>', 5])(
  '%s is no measurement id, and loads nothing [S-12]',
  async (id) => {
    expect(isMeasurementId(id)).toBe(false);
    renderApp({ manifest: { configuration: { analyticsId: id } } });
    await wait(ANALYTICS_DELAY + 1_000);
    expect(tags()).toEqual([]);
  },
);

test('staff visits are not measured [A9.09]', async () => {
  renderApp({ tenant: { audience: 'staff' }, manifest: { configuration: { analyticsId: 'G-ABC1234567' } } });
  await wait(ANALYTICS_DELAY + 1_000);
  expect(tags()).toEqual([]);
});
