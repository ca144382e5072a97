import { buildManifest } from '@backlay/shared/testing';
import { screen } from '@testing-library/react';

// Styles are the bundler's business.
jest.mock('@backlay/shared/ui/styles', () => ({}));

const whole = buildManifest();
const page = (content: string) => `<!doctype html><script type="application/json" id="boot">${content}</script>`;

/** Starts the shell on a page whose boot manifest arrived as `arrived`; another answer for it has `later`. */
async function start(arrived: string, later: string | null) {
  const asked: string[] = [];
  jest.resetModules();
  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="boot"></script>';
  document.getElementById('boot')!.textContent = arrived;
  Object.assign(globalThis, {
    __SHARED_MODULES__: {},
    fetch: async (url: string, init: RequestInit = {}) => {
      asked.push(`${init.method ?? 'GET'} ${new URL(url, location.href).pathname}`);
      return { ok: later !== null, status: 200, text: async () => page(later ?? ''), json: async () => ({}) };
    },
  });
  await import('./main');
  return asked;
}

test('a truncated manifest is loaded from another response and reported [A8.10]', async () => {
  const asked = await start(JSON.stringify(whole).slice(0, 40), JSON.stringify(whole));
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(asked).toContain('POST /api/common/remoteFailure');
  expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument();
});

test('the page shows an error when no response has a manifest [A8.11]', async () => {
  await start('', '{"tenant":');
  expect(await screen.findByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
});
