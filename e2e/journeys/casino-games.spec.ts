import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { balance, playerWithMoney } from '../steps/money';
import { restoreSignIn } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor, isPhoneProject } from '../steps/brand-site';

type Address = readonly [id: string, code: string, provider: string, name: string];

interface Played {
  readonly address: Address;
  /** What is pressed, one after the other, to be in the round. */
  readonly presses: (game: FrameLocator) => readonly Locator[];
  /** The message of an accepted bet. */
  readonly taken: RegExp;
}

const spot = (name: RegExp) => (game: FrameLocator) => [game.getByRole('button', { name })];
const games: readonly Played[] = [
  {
    address: ['spribe-aviator', 'AVIATOR', 'Spribe', 'Aviator'],
    presses: spot(/^Bet$/),
    taken: /is on the next flight|In progress|Cashed out|You lost/,
  },
  {
    address: ['indi-slots-bhanumati', 'BHANUMATI', 'Indi Slots', 'Bhanumati'],
    presses: spot(/^Spin$/),
    taken: /You won|No win/,
  },
  {
    address: ['golden-race-horse-racing-classic', 'HORSE_RACING_CLASSIC', 'Golden Race', 'Horse Racing Classic'],
    presses: spot(/^Desert Lantern/),
    taken: /₹\d+ on |No more bets/,
  },
  {
    address: ['kiron-virtual-football-league', 'VIRTUAL_FOOTBALL_LEAGUE', 'Kiron', 'Virtual Football League'],
    presses: spot(/^Home/),
    taken: /₹\d+ on |No more bets/,
  },
  {
    address: ['betgames-lucky-5', 'LUCKY_5', 'Betgames', 'Lucky 5'],
    presses: (game) => [
      game.getByRole('button', { name: '7', exact: true }),
      game.getByRole('button', { name: 'Bet on these numbers' }),
    ],
    taken: /₹\d+ on |No more bets/,
  },
  {
    address: ['ezugi-teen-patti', 'TEEN_PATTI', 'Ezugi', 'Teen Patti'],
    presses: spot(/^Player A/),
    taken: /₹\d+ on |No more bets/,
  },
  {
    address: ['ezugi-namaste-roulette', 'NAMASTE_ROULETTE', 'Ezugi', 'Namaste Roulette'],
    presses: spot(/^Red/),
    taken: /₹\d+ on |No more bets/,
  },
];

const pathOf = ([gi, gc, p]: Address) => `/game-screen-play?${new URLSearchParams({ gi, gc, p, spn: p }).toString()}`;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement, null, { timeout: 10_000 });

/** Walks there with the Tab key alone, into the frame too; on a phone a finger needs no way. */
async function reach(page: Page, target: Locator) {
  if (isPhoneProject(page)) return;
  for (let stop = 0; stop < 120 && !(await isFocused(target)); stop += 1) await page.keyboard.press('Tab');
  expect(await isFocused(target)).toBe(true);
}

const press = (page: Page, target: Locator) => (isPhoneProject(page) ? target.tap() : page.keyboard.press('Enter'));

/** Gets into a round of a game, whichever is next, and looks at it with axe. */
async function enter(page: Page, { address, presses, taken }: Played) {
  await page.goto(urlFor('royal', pathOf(address)));
  const game = page.frameLocator(`iframe[title="${address[3]}, game"]`);
  const message = game.getByRole('status');
  // A player who comes too late for a round gets a message and plays the next.
  let timeout = 4_000;
  await expect(async () => {
    timeout += 4_000;
    for (const target of presses(game)) {
      // A number that is picked already would be let go of.
      if ((await target.getAttribute('aria-pressed')) === 'true') continue;
      await expect(target).toBeEnabled();
      await reach(page, target);
      await press(page, target);
    }
    await expect(message.filter({ hasText: taken }).first()).toBeVisible({ timeout });
  }).toPass();
  await checkAccessibility(page);
}

for (const game of games)
  test(
    `${game.address[3]} is entered by keyboard, on a phone by touch, and axe finds nothing grave [A1.05 C2.11]`,
    { tag: '@both' },
    async ({ page }, info) => {
      await restoreSignIn(page, urlFor('royal'));
      await enter(page, game);
      await keepPicture(page, info, `casino-${game.address[1].toLowerCase().replaceAll('_', '-')}`);
    },
  );

test(
  'a slow game shows a notice and is played later; a repeated provider message counts once [C2.12]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.routeWebSocket(/\/__sandbox\/casino\/socket/, (line) => {
      const provider = line.connectToServer();
      provider.onMessage((message) => {
        line.send(message);
        line.send(message);
      });
    });
    await playerWithMoney(page);
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/__sandbox/casino/play/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(urlFor('royal', '/casino/indi-slots-airavat/AIRAVAT/Indi%20Slots/Indi%20Slots'));
    await expect(page.getByText('The game is taking longer than usual.')).toBeVisible();
    await keepPicture(page, info, 'casino-slow');
    letGo();
    const game = page.frameLocator('iframe[title="Airavat, game"]');
    const spin = game.getByRole('button', { name: 'Spin' });
    await expect(spin).toBeEnabled();
    const rows = page.getByRole('region', { name: 'My bets' }).getByRole('listitem');
    const before = await rows.count();
    await spin.click();
    await expect(game.getByText(/You won|No win/)).toBeVisible();
    await expect(rows).toHaveCount(before + 1);
    const shown = await game.locator('.balance').textContent();
    await expect(balance(page)).toContainText(shown ?? 'nothing');
  },
);
