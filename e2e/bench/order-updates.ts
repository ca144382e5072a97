// bench: from a fill, or the end of an order, to its line in Open Bets of the owner, on a phone (E1.14)
import { chromium, type Browser, type Page } from 'playwright';
import { endpoints } from '../../shared/src/contract';
import { createClientReference } from '../../shared/src/domain';
import { randomUUID } from 'node:crypto';
import type { OpenMatch } from '../steps/betting';
import { sandbox, urlFor } from '../steps/brand-site';
import { createPlayer } from '../steps/new-player';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';

const FILLS = Number(process.argv[2] ?? 100);
const ENDS = Number(process.argv[3] ?? 20);
/** Of a hundred changes one may come later than this, ms. */
const SHOWN_MS = 300;
const STAKE = 100;
/** Lions stand at 1.90 and 1.92: what asks for 1.91 waits for a player. */
const ODDS = 1.91;
const BETWEEN_MS = 200;
const TIMEOUT_MS = 10_000;
/** The delay of the match, which is in play. */
const DELAY_MS = 3_000;

interface Player {
  readonly page: Page;
  readonly token: string;
}

async function openPlayer(browser: Browser): Promise<Player> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await createPlayer(page, { rupees: 50_000 });
  await page.goto(urlFor('royal', '/open-bets'));
  return { page, token: await page.evaluate(() => localStorage.getItem('authToken') ?? '') };
}

/** Asks for a price; returns when the order is matched at the earliest: after the delay of its market, ms. */
async function placeOrder({ page, token }: Player, { matchOddsId, runnerIds }: OpenMatch, order: object) {
  const { host, port } = new URL(urlFor('royal'));
  const answer = await page.request.post(`http://127.0.0.1:${port}/${endpoints.placeOrder.path}`, {
    headers: { host, authorization: `Bearer ${token}`, authentication: token },
    data: {
      ...{ marketId: matchOddsId, teamId: runnerIds[0], odd: ODDS, marketVersion: 1, onEvent: 'stay' },
      ...{ persistence: 'KEEP', clientRef: createClientReference(Date.now(), randomUUID()), ...order },
    },
  });
  if (!answer.ok()) throw new Error(`an order was answered ${answer.status()}: ${await answer.text()}`);
  const { docs } = (await answer.json()) as { docs: { order: { createdAt: string } } };
  return Date.parse(docs.order.createdAt) + DELAY_MS;
}

/** Notes in every frame what the list of orders shows, and since when. */
const WATCH = `
  window.shownAt = new Map();
  requestAnimationFrame(function look() {
    const [line = 'none'] = /₹[\\d,]+ of ₹[\\d,]+ matched/.exec(document.querySelector('main')?.textContent ?? '') ?? [];
    if (window.lastLine !== line) shownAt.set(line, Date.now());
    window.lastLine = line;
    requestAnimationFrame(look);
  });
`;

/** How long after a moment the page shows a line, ms. */
async function delayOf(page: Page, line: string, since: number): Promise<number> {
  await page.waitForFunction((text) => Reflect.get(window, 'lastLine') === text, line, { timeout: TIMEOUT_MS });
  const at = await page.evaluate<number>(`shownAt.get(${JSON.stringify(line)})`);
  return at - since;
}

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
const lineOf = (matched: number, stake: number): string => `${rupees(matched)} of ${rupees(stake)} matched`;

function report(name: string, delays: readonly number[]): boolean {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  const isMet = at(0.99) <= SHOWN_MS;
  process.stdout.write(
    `${name.padEnd(8)} ${sorted.length}  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms (at most ${SHOWN_MS}): ${isMet ? 'holds' : 'does not hold'}\n`,
  );
  return isMet;
}

const product = await openProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
process.env['E2E_PORT'] = String(product.port);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const [owner, taker] = [await openPlayer(browser), await openPlayer(browser)];
  await owner.page.evaluate(WATCH);
  const match = await sandbox<OpenMatch>(owner.page, 'feed/openMatch', {});
  const wait = (stake: number) => placeOrder(owner, match, { oddType: 'back', stake, timeInForce: 'keep' });
  const take = () => placeOrder(taker, match, { oddType: 'lay', stake: STAKE, timeInForce: 'now' });
  const pause = () => owner.page.waitForTimeout(BETWEEN_MS);

  // One more than is filled: the order waits until the end.
  const stake = STAKE * (FILLS + 1);
  await delayOf(owner.page, lineOf(0, stake), await wait(stake));
  const due: number[] = [];
  for (let n = 1; n <= FILLS; n += 1) {
    due.push(await take());
    await pause();
  }
  await delayOf(owner.page, lineOf(FILLS * STAKE, stake), 0);
  const shown = new Map(await owner.page.evaluate<[string, number][]>('[...shownAt]'));
  // Two fills of one frame are shown by the line of the second.
  const fills = due.map((since, n) => {
    const lines = Array.from({ length: FILLS - n }, (_, later) => shown.get(lineOf((n + 1 + later) * STAKE, stake)));
    return (lines.find((at) => at !== undefined) ?? Number.POSITIVE_INFINITY) - since;
  });
  await delayOf(owner.page, 'none', await take());

  const ends: number[] = [];
  for (let n = 1; n <= ENDS; n += 1) {
    await delayOf(owner.page, lineOf(0, STAKE), await wait(STAKE));
    await pause();
    ends.push(await delayOf(owner.page, 'none', await take()));
    await pause();
  }
  const isMet = [report('fills', fills), report('ends', ends)].every(Boolean);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
