import type { Frame, Page } from '@playwright/test';
import type { Target } from '../fixtures/frame-attacks';

/** What the page of a brand holds that an attack wants. */
const plantSecrets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.cookie = 'probe=1';
    localStorage.setItem('authToken', 'token-of-the-player');
    localStorage.setItem('remote/other/visitor', '{"a":"b"}');
  });

/** A file that any origin may load. */
const SCRIPT = { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: 'void 0' };

const targetOf = (page: Page, frame: Frame, port: number): Target => ({
  ...{ page, frame },
  brand: `http://royal.localhost:${port}`,
  stranger: `http://stranger.localhost:${port}`,
});

/** The isolated remote on the page of a brand. */
export async function openFramed(page: Page, port: number): Promise<Target> {
  await page.route('**/remotes/other/**', (route) => route.fulfill({ ...SCRIPT }));
  await page.goto(`http://royal.localhost:${port}/framed`);
  const element = page.locator('iframe[title="framed"]');
  await element.contentFrame().getByRole('heading', { level: 1 }).waitFor();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The isolated remote has no frame');
  await plantSecrets(page);
  return targetOf(page, frame, port);
}

const CONTROL = `<!doctype html><title>Control</title><body style="margin:0"><header style="height:60px">Shell</header>`;

/** The same brand with a frame of its own origin, without sandbox and policy. */
export async function openControl(page: Page, port: number, isWholePage: boolean): Promise<Target> {
  const brand = `http://royal.localhost:${port}`;
  const fulfil = (body: string) => ({ contentType: 'text/html', body });
  await page.route(`${brand}/__control`, (route) =>
    route.fulfill(
      fulfil(`${CONTROL}<iframe title="framed" allow="fullscreen" allowfullscreen src="/__plain"></iframe>`),
    ),
  );
  await page.route(`${brand}/__plain`, (route) =>
    route.fulfill(fulfil('<!doctype html><title>Plain</title><h1>Plain</h1>')),
  );
  await page.route(`http://stranger.localhost:${port}/**`, (route) => route.fulfill(fulfil('<!doctype html>stranger')));
  await page.route('**/remotes/**', (route) => route.fulfill({ ...SCRIPT }));
  await page.goto(`${brand}/__control`);
  const frame = isWholePage ? page.mainFrame() : page.frames()[1];
  if (!frame) throw new Error('The control has no frame');
  await frame.locator(isWholePage ? 'header' : 'h1').waitFor();
  await plantSecrets(page);
  await page.evaluate(() => {
    // A page that follows whatever comes.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => document.body.append(String(JSON.parse(data).text ?? '').trim());
    window.onmessage = ({ data }) => document.body.append(String(JSON.parse(data).text ?? '').trim());
    Object.assign(window.frames[0] ?? window, { openPort: port2 });
  });
  return targetOf(page, frame, port);
}
