import { request } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import type { Control, Target } from '../fixtures/frame-attacks';

/** What the page of a brand holds that an attack wants. */
const plantSecrets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.cookie = 'probe=1';
    localStorage.setItem('authToken', 'token-of-the-player');
    localStorage.setItem('remote/other/visitor', '{"a":"b"}');
  });

/** An answer of the platform, past the browser: the system knows no names below localhost. */
const fetchPast = (address: string): ReturnType<Target['readDocument']> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(address);
    const asked = request(
      { host: '127.0.0.1', port, path: pathname, headers: { host, accept: 'text/html' } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        const headers = Object.fromEntries(named.filter(([name]) => !/length|encoding|connection/.test(name)));
        answer.on('end', () => resolve({ headers, body }));
      },
    );
    asked.on('error', reject).end();
  });

/** A file that any origin may load. */
const SCRIPT = { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: 'void 0' };

const targetOf = (page: Page, frame: Frame, port: number, readDocument = () => fetchPast(frame.url())): Target => ({
  ...{ page, frame, readDocument },
  brand: `http://royal.localhost:${port}`,
  otherBrand: `http://metro.localhost:${port}`,
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

/** The same brand without protection: a frame of its own origin without sandbox and policy, or a remote that is trusted. */
export async function openControl(page: Page, port: number, control: Control = 'frame'): Promise<Target> {
  const brand = `http://royal.localhost:${port}`;
  if (control === 'remote') {
    await page.goto(`${brand}/trusted`);
    await page.getByRole('heading', { name: 'Hello from the page' }).waitFor();
    return targetOf(page, page.mainFrame(), port);
  }
  const fulfil = (body: string) => ({ contentType: 'text/html', body });
  await page.route(`${brand}/__control`, (route) =>
    route.fulfill(
      fulfil(`${CONTROL}<iframe title="framed" allow="fullscreen" allowfullscreen src="/__plain"></iframe>`),
    ),
  );
  await page.route(`${brand}/__plain`, (route) => route.fulfill(fulfil(PLAIN)));
  await page.route(`http://stranger.localhost:${port}/**`, (route) => route.fulfill(fulfil('<!doctype html>stranger')));
  await page.route('**/remotes/**', (route) => route.fulfill({ ...SCRIPT }));
  await page.goto(`${brand}/__control`);
  const frame = control === 'page' ? page.mainFrame() : page.frames()[1];
  if (!frame) throw new Error('The control has no frame');
  await frame.locator(control === 'page' ? 'header' : 'h1').waitFor();
  await plantSecrets(page);
  await page.evaluate(followAll);
  return targetOf(page, frame, port, async () => ({ headers: { 'content-type': 'text/html' }, body: PLAIN }));
}

const PLAIN =
  '<!doctype html><head><title>Plain</title><script src="/remotes/framed/1.0.0/remoteEntry.js"></script></head><h1>Plain</h1>';

/** A page that follows whatever comes. */
function followAll(): void {
  const follow = ({ data }: MessageEvent): void => {
    const { kind, text, path } = String(data).startsWith('{') ? JSON.parse(data) : { text: '' };
    if (kind === 'go') history.pushState(null, '', path);
    else document.body.append(String(text ?? '').trim());
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = follow;
  window.onmessage = follow;
  Object.assign(window.frames[0] ?? window, { openPort: port2 });
}
