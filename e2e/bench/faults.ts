// bench: 100 injected faults over six owners and two versions of one remote: how many are reported and name the right one (F4.06)
import { transformSync } from '@swc/core';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { importRemoteFolder } from '../../shared/build/elsewhere/take-folder';
import { publish, readChannels, setChannel } from '../../shared/build/release/store';
import { faultyRemote, throwInShell } from '../fixtures/faulty-remote';
import { chromiumArguments, findChromium } from '../product/chromium';
import { runProduct } from '../product/run-product';

/** At least so many of a hundred are right. */
const WANTED_PERCENT = 95;
/** Every n-th fault of the set is injected: 1 is all of it. */
const EVERY = Number(process.argv[2] ?? 1);
const GATHER_MS = 3_500;
const FREEZE_MS = 10_000;

type Kind = 'error' | 'rejection' | 'slow' | 'shift' | 'freeze' | 'chunk';

/** A remote that stands in for one of the product's, or is one of an outside team. */
interface Owner {
  readonly remote: string;
  readonly version: string;
}
const OWNERS: readonly Owner[] = [
  { remote: 'faulty-betting', version: '1.0.0' },
  { remote: 'faulty-wallet', version: '1.0.0' },
  { remote: 'faulty-wallet', version: '1.1.0' },
  { remote: 'faulty-casino', version: '1.0.0' },
  { remote: 'faulty-account', version: '1.0.0' },
  { remote: 'guest', version: '1.0.0' },
  { remote: 'shell', version: '' },
];

interface Fault {
  readonly kind: Kind;
  /** Button of the faulty remote. */
  readonly button: string;
  readonly label: string;
  readonly owner: Owner;
}

/** The table of F4: so many of each kind, spread evenly over the owners. */
function listFaults(shellVersion: string): readonly Fault[] {
  const table: readonly (readonly [Kind, number, readonly string[], readonly string[]])[] = [
    ['error', 30, ['timer', 'handler', 'effect', 'navigation'], []],
    ['rejection', 15, ['rejection', 'reason'], []],
    ['slow', 20, ['slow'], ['300', '700', '1200', '2000']],
    ['shift', 10, ['shift'], []],
    ['freeze', 15, ['freeze', 'freeze-effect'], ['6500', '100000']],
    ['chunk', 10, ['chunk'], ['lost.js', 'remoteEntry.js']],
  ];
  let at = 0;
  return table.flatMap(([kind, count, buttons, labels]) =>
    Array.from({ length: count }, (_, index): Fault => {
      const owner = OWNERS[(at += 1) % OWNERS.length] ?? { remote: 'shell', version: '' };
      return {
        kind,
        button: buttons[index % buttons.length] ?? '',
        label: labels[Math.floor(index / buttons.length) % labels.length] ?? `${kind}${index}`,
        owner: owner.remote === 'shell' ? { remote: 'shell', version: shellVersion } : owner,
      };
    }),
  );
}

/** Builds a faulty remote as a team would, minified with a map, and publishes it to the store of the product. */
async function publishFaulty(store: string, { remote, version }: Owner): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'backlay-faulty-'));
  const container = `backlay_${remote}_${version}`.replace(/\W/g, '_');
  const { code, map = '' } = transformSync(faultyRemote(container, remote), {
    filename: `${remote}/faults.js`,
    sourceMaps: true,
    isModule: false,
    minify: true,
    jsc: { target: 'es2021', minify: { mangle: true, compress: false } },
  });
  const folder = join(work, 'folder');
  mkdirSync(folder);
  const declaration = {
    name: remote,
    contract: '^1.0.0',
    routes: [{ path: `/${remote}`, screen: 'faults', access: 'public' }],
    slots: [],
  };
  const build = { version, container, entry: 'remoteEntry.js', shared: {}, css: [], screens: { faults: [] } };
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  writeFileSync(join(folder, 'build.json'), JSON.stringify(build));
  writeFileSync(join(folder, 'remoteEntry.js'), code);
  writeFileSync(join(folder, 'remoteEntry.js.map'), map);
  try {
    const made = await importRemoteFolder(folder, join(work, 'dist'));
    if (!made.ok) throw new Error(made.problems.join('; '));
    const published = publish(store, join(work, 'dist'));
    if (!published.ok) throw new Error(published.reason);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', RATE_LIMIT_SCALE: '0' });
const store = join(product.dataDir, 'releases');

interface Sent {
  readonly text: string;
  /** Token of a session that began. */
  readonly token: string;
}

/** A call of a site of the product: with a form, with JSON, or without a body. */
function send(host: string, path: string, body?: object, token?: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const isForm = body instanceof URLSearchParams;
    const sent = isForm ? body.toString() : body && JSON.stringify(body);
    const headers = {
      host: `${host}.localhost:${product.port}`,
      ...(path === '/' && { accept: 'text/html' }),
      ...(sent && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const method = sent ? 'POST' : 'GET';
    const outgoing = httpRequest({ host: '127.0.0.1', port: product.port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ text, token: (answer.headers.authorization ?? '').replace('Bearer ', '') }));
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

/** Points stable at versions and waits until the page names them. */
async function show(versions: Readonly<Record<string, string>>): Promise<void> {
  const moved = setChannel(store, readChannels(store).revision, 'stable', versions);
  if (!moved.ok) throw new Error(moved.reason);
  for (let look = 0; look < 300; look += 1) {
    const { text } = await send('royal', '/');
    if (Object.entries(versions).every(([name, version]) => text.includes(`/remotes/${name}/${version}/`))) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The platform did not show ${JSON.stringify(versions)}`);
}

interface Seen extends Owner {
  readonly kind: string;
  readonly message: string;
  readonly stack: string;
}

/** What a page reported of one fault, as the browser sent it. */
async function inject(browser: Browser, fault: Fault): Promise<readonly Seen[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  const seen: Seen[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/__reports/page')) return;
    const { errors = [], figures = [] } = request.postDataJSON();
    seen.push(...errors);
    for (const figure of figures)
      seen.push({ ...figure, kind: figure.metric, message: String(Math.max(...figure.values)), stack: '' });
  });
  // The loader of this file names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (one) => one');
  const page = await context.newPage();
  try {
    await run(page, fault);
  } finally {
    // A page that is frozen for ever closes by force.
    await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  }
  return seen;
}

async function run(page: Page, { kind, button, label, owner }: Fault): Promise<void> {
  const isShell = owner.remote === 'shell';
  const path = isShell ? '/about-us' : `/${owner.remote}`;
  const started = page.waitForRequest((request) => /\/monitoring\.\w+\.js/.test(request.url()), { timeout: 60_000 });
  await page.goto(`http://royal.localhost:${product.port}${path}`);
  await started;
  await page.waitForTimeout(1_200);
  if (isShell) await page.evaluate(throwInShell, { button, label });
  else {
    await page.evaluate(
      ([name, version]) => Object.assign(globalThis, { faultyVersions: { [String(name)]: version } }),
      [owner.remote, owner.version],
    );
    const place = page.getByRole('button', { name: button, exact: true });
    await place.evaluate((element, text) => (element.dataset['label'] = text), label);
    await place.click({ noWaitAfter: true, timeout: 5_000 }).catch(() => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, kind === 'freeze' ? FREEZE_MS : GATHER_MS));
  if (kind !== 'slow' && kind !== 'shift') return;
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(300);
}

/** Kinds under which a fault may be reported. */
const REPORTED: Readonly<Record<Kind, readonly string[]>> = {
  error: ['error', 'boundary'],
  rejection: ['rejection'],
  slow: ['inp', 'frame'],
  shift: ['cls'],
  freeze: ['freeze'],
  chunk: ['chunk'],
};
const LEAST: Readonly<Partial<Record<Kind, number>>> = { slow: 250, shift: 0.02 };

/** The function of the source in which an error was thrown. */
const THROWN_IN: Readonly<Record<string, RegExp>> = {
  timer: /throwInTimer|^$/,
  handler: /throwInHandler/,
  effect: /Effects/,
  navigation: /leaveAndThrow|^$/,
};

/** Whether a report names owner, and of an error the original file and line too. */
async function isRight(fault: Fault, seen: Seen, token: string): Promise<boolean> {
  if (seen.remote !== fault.owner.remote || seen.version !== fault.owner.version) return false;
  if (fault.kind === 'chunk') return seen.message.includes(fault.label);
  if (fault.kind !== 'error' || fault.owner.remote === 'shell') return true;
  const { text } = await send('staff', '/registry/v1/stacks', { stack: seen.stack }, token);
  const frame = JSON.parse(text).frames?.find((one: { original: unknown }) => one.original)?.original;
  const isThrow = /throw new/.test(frame?.source ?? '');
  return frame?.file.endsWith('faults.js') && isThrow && (THROWN_IN[fault.button]?.test(frame.function ?? '') ?? true);
}

async function login(): Promise<string> {
  const form = { email: 'admin1', password: 'Admin@123', whiteLabelId: 'wl-staff' };
  const { token } = await send('staff', '/api/auth', new URLSearchParams(form));
  if (!token) throw new Error('The administrator could not log in');
  return token;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const confusion = new Map<string, number>();
let [right, all] = [0, 0];
try {
  const html = (await send('royal', '/')).text;
  const shellVersion = /\/shell\/([^/]+)\//.exec(html)?.[1] ?? '';
  for (const owner of OWNERS) if (owner.remote !== 'shell') await publishFaulty(store, owner);
  const remotes = OWNERS.filter(({ remote }) => remote !== 'shell');
  await show(Object.fromEntries(remotes.map(({ remote, version }) => [remote, version])));
  const token = await login();
  const faults = listFaults(shellVersion).filter((_, at) => at % EVERY === 0);
  // A version at a time: a brand has one of each remote.
  for (const walletVersion of ['1.1.0', '1.0.0']) {
    await show({ 'faulty-wallet': walletVersion });
    const now = faults.filter(({ owner }) =>
      owner.remote === 'faulty-wallet' ? owner.version === walletVersion : walletVersion === '1.1.0',
    );
    for (const fault of now) {
      const seen = (await inject(browser, fault)).filter(
        ({ kind, message }) =>
          REPORTED[fault.kind].includes(kind) &&
          (LEAST[fault.kind] === undefined || Number(message) >= LEAST[fault.kind]!),
      );
      let isFound = false;
      for (const one of seen) isFound ||= await isRight(fault, one, token);
      all += 1;
      if (isFound) right += 1;
      const wanted = `${fault.owner.remote}@${fault.owner.version}`;
      const named = isFound ? wanted : seen[0] ? `${seen[0].remote}@${seen[0].version}` : 'nothing';
      const key = `${fault.kind.padEnd(10)} ${wanted.padEnd(24)} named ${named}`;
      confusion.set(key, (confusion.get(key) ?? 0) + 1);
      if (!isFound)
        process.stderr.write(
          `missed: ${fault.kind} ${fault.button} ${fault.label} of ${wanted}: ${JSON.stringify(seen).slice(0, 300)}\n`,
        );
    }
  }
  for (const [key, count] of [...confusion].sort()) process.stdout.write(`${key}: ${count}\n`);
  const percent = (100 * right) / all;
  process.stdout.write(
    `${right} of ${all} faults are reported and name the right owner (${percent.toFixed(1)} %), at least ${WANTED_PERCENT} % wanted\n`,
  );
  if (percent < WANTED_PERCENT) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
