import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../product/free-port';
import { followRemotePage, writeBuiltSdk, type FollowedPage } from '../product/follow-remote-page';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { expect, openUntilVisible, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { keepPicture } from '../steps/picture';
import { inspect, openConsole } from '../steps/release-console';
import type { Page } from '@playwright/test';

/** What the page may ask of its reader. */
const MOST_COMMANDS = 12;

let product: RunningProduct | undefined;
let home: string;
let team: string;
let followed: FollowedPage;
let server: ChildProcess | undefined;

test.describe.configure({ mode: 'serial' });
// A build of one's own is plugged in from the very machine of the platform, so nothing here comes from another origin.
test.use({ extraHTTPHeaders: {} });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  home = mkdtempSync(join(tmpdir(), 'backlay-page-'));
  const sdk = join(home, 'sdk');
  await writeBuiltSdk(sdk);
  product = await runProduct({ ...QUIET, SDK_FOLDER: sdk });
  team = mkdtempSync(join(home, 'team-'));
  followed = await followRemotePage(team, product.port, 'workspace');
});
/** Starts the development server of the team's folder; answers what it printed until it was ready. */
async function startDev(...args: string[]): Promise<string> {
  const command = join(team, 'my-remote/node_modules/@backlay/remote-sdk/bin/backlay-remote.js');
  const started = spawn(process.execPath, [command, 'dev', ...args], { cwd: join(team, 'my-remote') });
  server = started;
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/ is at \S+\n/.test(text) && (!args.includes('--into') || text.includes('__qa'))) resolve();
    };
    started.stdout?.on('data', listen);
    started.stderr?.on('data', listen);
    started.once('exit', (code) => reject(new Error(`dev ended with ${code}: ${text}`)));
  });
  return text;
}
async function stopDev(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
/** Edits the screen of the remote as a developer does. */
function edit(from: string, to: string): void {
  const file = join(team, 'my-remote/src/screen-tips.tsx');
  const source = readFileSync(file, 'utf8');
  if (!source.includes(from)) throw new Error(`${from} is not in ${file}`);
  writeFileSync(file, source.replace(from, to));
}
/** The team's service, played by the test. */
const playService = (page: Page) =>
  page.route('https://api.chess.example/**', (route) =>
    route.fulfill({ json: [{ id: '1', text: 'Back the draw' }], headers: { 'access-control-allow-origin': '*' } }),
  );

test.afterEach(stopDev);
test.afterAll(async () => {
  await product?.stop();
  rmSync(home, { recursive: true, force: true });
});

test(
  'the page leads from an empty folder to the own screen on one brand in at most 12 commands [F1.11 F1.02]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    expect(followed.commands.length).toBeLessThanOrEqual(MOST_COMMANDS);
    expect(followed.released).toContain('next points at it.');
    await playService(page);
    const at = (brand: string) => `http://${brand}.localhost:${product?.port}/chess`;
    await openUntilVisible(() => page.goto(at('royal')), page.getByRole('heading', { name: 'Tips of players' }));
    await expect(page.getByText('Back the draw')).toBeVisible();
    await keepPicture(page, info, 'remote-sdk');
    await page.goto(at('metro'));
    await expect(page.getByRole('heading', { name: 'Tips of players' })).toHaveCount(0);
  },
);

test(
  'an edit shows on the page of the remote alone without a reload, and its switches choose the view [F1.10]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const port = await freePort();
    await startDev('--port', String(port));
    await playService(page);
    await page.goto(`http://localhost:${port}/`);
    const view = page.frameLocator('iframe');
    // The first screen is open without a click.
    await expect(view.getByText('Back the draw').first()).toBeVisible();
    await view.getByLabel('Your tip').fill('half a tip');
    edit("<h1>{t('tips.title')}</h1>", "<h1>{t('tips.title')} today</h1>");
    await expect(view.getByRole('heading', { name: 'Tips of players today' })).toBeVisible();
    // A page that was loaded again has an empty field.
    await expect(view.getByLabel('Your tip')).toHaveValue('half a tip');
    await expect(view.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await keepPicture(page, info, 'remote-dev');

    await page.getByLabel('Language').selectOption('hi-in');
    await expect(view.getByRole('heading', { name: 'खिलाड़ियों के सुझाव today' })).toBeVisible();
    await page.getByLabel('Brand').selectOption('metro');
    await expect(view.locator('html[data-theme=light]')).toHaveCount(1);
    await page.getByLabel('Width').selectOption('768');
    await expect(page.locator('iframe')).toHaveCSS('width', '768px');
    await page.getByLabel('Language').selectOption('en-us');
    await page.getByLabel('reach https://api.chess.example').uncheck();
    await expect(view.getByRole('alert').filter({ hasText: 'The tips are not available' })).toBeVisible();
  },
);

test(
  'the page of the remote reaches a service of this machine, whose tips survive a reload [F1.10]',
  { tag: '@desktop' },
  async ({ page }) => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const service = spawn(process.execPath, ['service/tips.mjs'], {
      cwd: join(team, 'my-remote'),
      env: { ...process.env, PORT: String(servicePort) },
    });
    try {
      await once(service.stdout, 'data');
      await startDev('--port', String(port), '--service', `http://127.0.0.1:${servicePort}`);
      await page.goto(`http://localhost:${port}/view#/chess`);
      await expect(page.getByText('Look at the toss before you back').first()).toBeVisible();
      await page.getByLabel('Your tip').fill('Back the <b>draw</b>');
      await page.getByRole('button', { name: 'Share the tip' }).click();
      await expect(page.getByText('Your tip is shared')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: 'Back the <b>draw</b>' })).toBeVisible();
      await expect(page.getByText('Tips: 2')).toBeVisible();
    } finally {
      service.kill('SIGTERM');
      if (service.exitCode === null && service.signalCode === null) await once(service, 'exit');
    }
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'The tips are not available' })).toBeVisible();
  },
);

test(
  'a local build replaces the released remote in a running shell for one browser, edits included [F1.10]',
  { tag: '@desktop' },
  async ({ page, browser }, info) => {
    const site = `http://royal.localhost:${product?.port}`;
    const text = await startDev('--port', '0', '--into', site);
    const link = /\S+__qa\/develop\S+/.exec(text)?.[0] ?? '';
    await playService(page);
    await page.goto(link);
    await openUntilVisible(() => page.goto(`${site}/chess`), page.getByText('Back the draw'));
    edit("<h1>{t('tips.title')}", "<h1>My {t('tips.title')}");
    await expect(page.getByRole('heading', { name: 'My Tips of players' })).toBeVisible();
    await keepPicture(page, info, 'remote-dev-into');
    const other = await browser.newContext();
    try {
      const visitor = await other.newPage();
      await playService(visitor);
      await visitor.goto(`${site}/chess`);
      await expect(visitor.getByRole('heading', { name: /Tips of players/ })).toBeVisible();
      await expect(visitor.getByRole('heading', { name: /^My/ })).toHaveCount(0);
    } finally {
      await other.close();
    }
  },
);

test(
  'staff sees what the remote may do, grants and pins it on a second brand, and the brand shows it [F1.06 F1.11]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openConsole(page, `http://staff.localhost:${product?.port}`);
    const place = await inspect(page, 'Metro', 'chess');
    await expect(place.getByText('reach https://api.chess.example')).toBeVisible();
    await keepPicture(page, info, 'release-console-grant');
    await checkAccessibility(page);
    await place.getByRole('button', { name: 'Grant and pin 1.0.0' }).click();
    const question = page.getByRole('dialog', { name: 'Grant chess 1.0.0 on Metro' });
    await question.getByRole('button', { name: 'Grant and pin 1.0.0' }).click();
    await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
    await expect(page.getByText(/granted what chess 1\.0\.0 declares on Metro/).first()).toBeVisible();
    await playService(page);
    const heading = page.getByRole('heading', { name: 'Tips of players' });
    await openUntilVisible(() => page.goto(`http://metro.localhost:${product?.port}/chess`), heading);
  },
);
