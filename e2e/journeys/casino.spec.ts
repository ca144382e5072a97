import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { keepPicture } from '../steps/picture';
import { at } from '../steps/site';

test("A1.05 C2.09 C7.25 A7.10 the lobby lists the platform's games from a compressed answer", async ({
  page,
}, info) => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/common/game/casinoGame'));
  await page.goto(at('royal', '/live-casino'));
  const body = (await (await answered).json()) as { docs: unknown };
  expect(typeof body.docs).toBe('string');
  await expect(page.getByText('Lightning Roulette').first()).toBeVisible();
  await keepPicture(page, info, 'casino-royal');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Crash Games' }).first().click();
  await expect(page.getByText('Aviator').first()).toBeVisible();
});
