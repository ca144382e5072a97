// bench: every lazy file of the build aborted, delayed and cut in half in a browser: the site stays usable, one press mends it
import { get } from 'node:http';
import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { listShortcomings, OWN_VISITS, titleOf, visitsOf, type Visit, type Visitor } from './chunk-visits';

const FAULTS = ['aborted', 'delayed', 'cut'] as const;
type Fault = (typeof FAULTS)[number];
const [wanted = '', wantedFault = ''] = process.argv.slice(2);
const WORKERS = Number(process.env['CHUNK_WORKERS'] ?? 2);
const DELAY_MS = 2_000;
/** Within this a page requests the file, shows that the file failed, and has the file once the network is well again, ms. */
const REQUESTED_MS = 30_000;
const PANEL_MS = 9_000;
const MENDED_MS = 40_000;

interface BootManifest {
  readonly shellIntegrity: Readonly<Record<string, string>>;
  readonly remotes: readonly {
    readonly integrity: Readonly<Record<string, string>>;
    readonly entry: { readonly url: string };
    readonly hashes?: { readonly url: string };
    readonly routes: readonly { readonly path: string; readonly access: string }[];
  }[];
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const product = await openProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const siteOf = (visitor: Visitor) =>
  `http://${visitor === 'administrator' ? 'staff' : 'royal'}.localhost:${product.port}`;

/** A file as the product has it; names below localhost mean nothing outside of a browser. */
const fileAt = (path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = { host: new URL(siteOf('visitor')).host };
    get({ host: '127.0.0.1', port: product.port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });

async function readManifest(): Promise<BootManifest> {
  const page = await browser.newPage();
  await page.goto(siteOf('visitor'), { waitUntil: 'commit' });
  const text = await page.locator('#boot').textContent();
  await page.close();
  return JSON.parse(text ?? '') as BootManifest;
}

/** Every script and stylesheet of the releases on the page, but for what the first HTML itself asks for. */
async function lazyFiles(manifest: BootManifest): Promise<string[]> {
  const tables = await Promise.all(
    manifest.remotes.map(async ({ entry, integrity, hashes }) => {
      if (!hashes) return [entry.url, ...Object.keys(integrity)];
      const { integrity: paths } = JSON.parse(String(await fileAt(hashes.url))) as {
        integrity: Record<string, string>;
      };
      const folder = hashes.url.slice(0, hashes.url.lastIndexOf('/') + 1);
      return [entry.url, ...Object.keys(paths).map((path) => folder + path)];
    }),
  );
  const files = [...Object.keys(manifest.shellIntegrity), ...tables.flat()];
  // A worker's own files are under its own policy, and reading a picture goes on without them.
  return [...new Set(files)].filter((file) => !/\/main\.[^/]*$|\/reading\//.test(file));
}

async function signedIn(browser: Browser, visitor: Visitor): Promise<State | undefined> {
  if (visitor === 'visitor') return undefined;
  const [name, password] = visitor === 'player' ? ['player1', 'Player@123'] : ['admin1', 'Admin@123'];
  const page = await browser.newPage();
  await page.goto(siteOf(visitor));
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const sheet = page.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel(/Username/).fill(name ?? '');
  await sheet.getByLabel('Password', { exact: true }).fill(password ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
  const state = await page.context().storageState();
  await page.close();
  return state;
}

const states = new Map<Visitor, State | undefined>();
for (const visitor of ['visitor', 'player', 'administrator'] as const)
  states.set(visitor, await signedIn(browser, visitor));

async function openContext(visit: Visit): Promise<BrowserContext> {
  const storageState = states.get(visit.as);
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: visit.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const { language } = visit;
  if (language) await context.addInitScript((code) => localStorage.setItem('language', code), language);
  return context;
}

const isLoaded = (page: Page) => page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);

async function putGreetingAway(page: Page): Promise<void> {
  for (const name of ['I understand', 'Continue']) {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
    if (await button.isVisible().catch(() => false)) await button.click({ timeout: 2_000 }).catch(() => undefined);
  }
}

async function go(page: Page, visit: Visit): Promise<void> {
  await page.goto(siteOf(visit.as) + visit.path, { waitUntil: 'commit' });
  await page
    .locator('#root main, #root [role="alert"]')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  await page.evaluate(() => Object.assign(window, { benchMark: true }));
  if (visit.act) {
    await putGreetingAway(page);
    await visit.act(page).catch(() => undefined);
  }
}

/** What a visit brings in when nothing fails. */
async function filesOf(visit: Visit): Promise<Set<string>> {
  const context = await openContext(visit);
  const page = await context.newPage();
  const seen = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/remoteEntry.js')) seen.add(pathname);
  });
  await go(page, visit);
  await isLoaded(page);
  await page.waitForTimeout(500);
  // What is fetched ahead and needed by nothing fails without a trace: only what the code of the page requests counts.
  const requested = await page.evaluate(() =>
    Object.keys((globalThis as { __BACKLAY_REQUESTED__?: object }).__BACKLAY_REQUESTED__ ?? {}),
  );
  for (const url of requested) seen.add(new URL(url).pathname);
  await context.close();
  return seen;
}

async function cut(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const whole = await fileAt(url.pathname);
  const type = url.pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
  await route.fulfill({
    contentType: type,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=31536000, immutable' },
    body: whole.subarray(0, Math.floor(whole.length / 2)),
  });
}

async function tryCase(file: string, visit: Visit, fault: Fault): Promise<string[]> {
  const problems: string[] = [];
  const context = await openContext(visit);
  const page = await context.newPage();
  let isBroken = true;
  let loaded = false;
  let requested = 0;
  page.on('dialog', (dialog) => {
    problems.push(`a dialog of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === file && !isBroken) loaded = true;
  });
  await page.route(
    (url) => url.pathname === file,
    async (route) => {
      requested += 1;
      if (!isBroken) return route.continue();
      if (fault === 'aborted') return route.abort();
      if (fault === 'cut') return cut(route);
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      if (fault === 'delayed') loaded = true;
      return route.continue().catch(() => undefined);
    },
  );
  const again = page.getByRole('button', { name: /^(Try again|फिर कोशिश करें|दोबारा)/ });
  const until = async (holds: () => Promise<boolean> | boolean, ms: number) => {
    const end = Date.now() + ms;
    while (Date.now() < end) {
      if (await holds()) return true;
      await page.waitForTimeout(100);
    }
    return false;
  };
  const isQuiet = async () => (await again.filter({ visible: true }).count()) === 0;
  try {
    await go(page, visit);
    if (!(await until(() => requested > 0, REQUESTED_MS))) problems.push('the file is not requested');
    await until(async () => !(await isQuiet()) || (fault === 'delayed' && loaded), PANEL_MS);
    if (fault === 'delayed') await page.waitForTimeout(500);
    const text = await page.locator('body').innerText();
    if (/Loading (CSS )?chunk|ChunkLoadError|RUNTIME-0/.test(text)) problems.push('a raw error is shown');
    if (/Unexpected error occurred/.test(text)) problems.push('the whole page failed');
    if (!visit.path.startsWith('/releases') && (await page.getByRole('banner').count()) === 0)
      problems.push('the header is gone');
    if (fault === 'delayed' && !(await isQuiet())) problems.push('a file that is late is a failure');
    isBroken = false;
    for (const button of await again.filter({ visible: true }).all())
      await button.click({ timeout: 3_000 }).catch(() => undefined);
    if (!loaded && visit.act && (await isQuiet())) await visit.act(page).catch(() => undefined);
    if (!(await until(async () => loaded && (await isQuiet()), MENDED_MS)))
      problems.push(loaded ? 'a panel stays after one press' : `not loaded anew, requested ${requested} times`);
    const stays = await page.evaluate(() => 'benchMark' in window);
    if (!stays && !visit.path.startsWith('/login-user')) problems.push('the page was loaded again');
  } catch (error) {
    problems.push(String(error).split('\n', 1)[0] ?? '');
  }
  await context.close();
  return problems;
}

let failures = 0;
let cases = 0;
let shortcomings: readonly string[] = [];
try {
  const manifest = await readManifest();
  const files = await lazyFiles(manifest);
  const visits = [...visitsOf(manifest.remotes), ...OWN_VISITS];
  const visitOfFile = new Map<string, Visit>();
  const queue = [...visits];
  const each = async <T>(list: T[], act: (one: T) => Promise<void>) => {
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let one = list.shift(); one !== undefined; one = list.shift()) await act(one);
      }),
    );
  };
  await each(queue, async (visit) => {
    for (const file of await filesOf(visit)) if (!visitOfFile.has(file)) visitOfFile.set(file, visit);
  });
  const missed = files.filter((file) => file.includes(wanted) && !visitOfFile.has(file));
  const plan = files
    .filter((file) => file.includes(wanted))
    .flatMap((file) => {
      const visit = visitOfFile.get(file);
      return visit
        ? FAULTS.filter((fault) => fault.includes(wantedFault)).map((fault) => ({ file, visit, fault }))
        : [];
    });
  await each([...plan], async ({ file, visit, fault }) => {
    const problems = await tryCase(file, visit, fault);
    cases += 1;
    if (problems.length > 0) failures += 1;
    for (const problem of problems) process.stdout.write(`${fault} ${file} as ${titleOf(visit)}: ${problem}\n`);
  });
  process.stdout.write(
    `${files.length} lazy files, ${missed.length} without a visit; ${cases} cases, ${failures} failed\n`,
  );
  shortcomings = listShortcomings({ missed, cases, failures });
  for (const shortcoming of shortcomings) process.stdout.write(`NOT good: ${shortcoming}\n`);
} finally {
  await browser.close();
  await product.stop();
}
process.exit(shortcomings.length > 0 ? 1 : 0);
