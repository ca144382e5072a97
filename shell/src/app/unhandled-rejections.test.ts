import { interpolate } from '@backlay/shared/domain';
import { productTexts } from '@backlay/shared/testing/product-texts';
import { reportUnhandledRejections, getFailedUrl } from './app-errors';

test.each([
  [{ url: 'https://royal.test/api/x?phone=98' }, 'https://royal.test/api/x'],
  [{ config: { url: 'https://royal.test/a' } }, 'https://royal.test/a'],
  [{ url: 'https://royal.test/login-user/a/b' }, null],
  [{ url: '/relative' }, null],
  [new Error('no url'), null],
  [undefined, null],
])('%j names %s [S-11]', (reason, expected) => {
  expect(getFailedUrl(reason)).toBe(expected);
});

test('a rejection with a URL is alerted, until nobody listens [A8.09]', () => {
  const alerts: unknown[] = [];
  jest.spyOn(window, 'alert').mockImplementation((text) => void alerts.push(text));
  const stop = reportUnhandledRejections(window, (key, values) => interpolate(productTexts[key], values));
  const reject = () =>
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: { url: 'https://royal.test/api/x?q=1' } }),
    );
  reject();
  stop();
  reject();
  expect(alerts).toEqual(['A network or application error occurred. Failed URL: https://royal.test/api/x']);
});
