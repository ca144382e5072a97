import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdk, followRemotePage, type FollowedPage } from '../product/follow-remote-page';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { expect, openUntilVisible, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';

/** What the page may ask of its reader. */
const MOST_COMMANDS = 12;

let product: RunningProduct | undefined;
let home: string;
let followed: FollowedPage;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  home = mkdtempSync(join(tmpdir(), 'backlay-page-'));
  const sdk = join(home, 'sdk');
  await buildSdk(sdk);
  product = await runProduct({ ...QUIET, SDK_FOLDER: sdk });
  followed = await followRemotePage(mkdtempSync(join(home, 'team-')), product.port, 'workspace');
});
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
    await page.route('https://api.chess.example/**', (route) =>
      route.fulfill({
        json: [{ id: '1', text: 'Back the draw' }],
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const at = (brand: string) => `http://${brand}.localhost:${product?.port}/chess`;
    await openUntilVisible(() => page.goto(at('royal')), page.getByRole('heading', { name: 'Tips of players' }));
    await expect(page.getByText('Back the draw')).toBeVisible();
    await keepPicture(page, info, 'remote-sdk');
    await page.goto(at('metro'));
    await expect(page.getByRole('heading', { name: 'Tips of players' })).toHaveCount(0);
  },
);
