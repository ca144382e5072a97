// bench: payment pictures of six apps in the deposit form: references right, not offered and wrong, and the amounts; then the journey's screenshots of every look and phone
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { openProduct } from '../product/open-product';
import { drawPaymentPictures, type PaymentPicture } from './payment-pictures';

/** Shares that E8.20 asks for. A wrong reference is never allowed. */
const FOUND_AT_LEAST = 0.85;
const AMOUNT_RIGHT_AT_LEAST = 0.95;
/** No picture has this amount, so the form names every amount that it reads. */
const ENTERED = '2500';
const READING_MS = 120_000;

interface Reading {
  readonly utr: string | null;
  readonly amount: string | null;
  readonly ms: number;
}

async function openDetail(page: Page, port: number) {
  await page.goto(`http://royal.localhost:${port}`);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel(/Username/).fill('player1');
  await login.getByLabel('Password', { exact: true }).fill('Player@123');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
  await page.goto(`http://royal.localhost:${port}/deposit`);
  const form = page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .filter({ has: page.getByLabel('Amount in INR') });
  await form.first().getByLabel('Amount in INR').fill(ENTERED);
  await page.getByRole('button', { name: 'Next' }).last().click();
  await page.getByRole('radio', { name: /UPI \| UPI/ }).check();
  await page.getByRole('button', { name: 'Next' }).last().click();
  await page.getByLabel('UTR').waitFor();
}

async function read(page: Page, { name, mimeType, picture }: PaymentPicture): Promise<Reading> {
  const from = performance.now();
  const remove = page.getByRole('button', { name: 'Remove picture' });
  if (await remove.isVisible()) await remove.click();
  await page.getByLabel('Upload your photo below').setInputFiles({ name, mimeType, buffer: picture });
  const note = page
    .getByText(/^(Please type the number|UTR Automatically Fetched)$/)
    .and(page.locator('[role="status"]'));
  await note.waitFor({ timeout: READING_MS });
  const shown = await page
    .getByText(/^The picture shows/)
    .textContent({ timeout: 100 })
    .catch(() => null);
  return {
    utr: (await page.getByLabel('UTR').inputValue()) || null,
    amount: /shows ₹([\d,.]+)\. You/.exec(shown ?? '')?.[1] ?? null,
    ms: performance.now() - from,
  };
}

/** Walks the journey of C5.05 with the screenshots of every look. */
function readsEveryProof(port: number): boolean {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { status } = spawnSync(
    process.execPath,
    [playwright, 'test', 'journeys/deposit.spec.ts', '--project', 'desktop', '-g', 'screenshots yield their UTR'],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, E2E_PORT: String(port), PAYMENT_PROOFS: 'Infinity' } },
  );
  return status === 0;
}

const toRupees = (amount: string): number => Number(amount.replaceAll(',', ''));
const product = await openProduct({ FEED: 'sim', SIM_SEED: '7', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
let failed = false;
try {
  const pictures = await drawPaymentPictures(browser);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await openDetail(page, product.port);
  const count = { right: 0, none: 0, wrong: 0, extra: 0, amounts: 0, amountsRight: 0 };
  const times: number[] = [];
  for (const picture of pictures) {
    const { utr, amount, ms } = await read(page, picture);
    times.push(ms);
    if (utr !== null && utr !== picture.utr) {
      count.wrong += 1;
      process.stdout.write(`WRONG ${picture.name}: ${utr} in place of ${picture.utr ?? 'none'}\n`);
    } else if (!picture.isCounted) count.extra += 1;
    else if (utr === null) {
      count.none += 1;
      process.stdout.write(`none  ${picture.name}\n`);
    } else count.right += 1;
    if (amount === null) continue;
    count.amounts += 1;
    if (toRupees(amount) === toRupees(picture.amount)) count.amountsRight += 1;
    else process.stdout.write(`AMOUNT ${picture.name}: ${amount} in place of ${picture.amount}\n`);
  }
  const counted = pictures.filter(({ isCounted }) => isCounted).length;
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `pictures ${pictures.length}: of ${counted} right ${count.right}, none ${count.none}; ${count.extra} others without a wrong one; wrong ${count.wrong}\n` +
      `amounts offered ${count.amounts}, right ${count.amountsRight}; a reading takes ${(median / 1000).toFixed(1)} s (median)\n`,
  );
  failed =
    count.wrong > 0 ||
    count.right < counted * FOUND_AT_LEAST ||
    count.amountsRight < count.amounts * AMOUNT_RIGHT_AT_LEAST ||
    count.amounts === 0;
  failed = !readsEveryProof(product.port) || failed;
} finally {
  await browser.close();
  await product.stop();
}
process.exit(failed ? 1 : 0);
