import type { Page } from '@playwright/test';
import { openMatch } from '../steps/betting';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { playerWithMoney } from '../steps/money';
import { openAsStaff } from '../steps/new-player';
import { keepPicture } from '../steps/picture';

const CODE = 'DEMO2468';
/** Presses between two pauses. */
const PRESSES = 20;
/** `npm run bench living-lists` makes 200 presses. */
const ROUNDS = Number(process.env['PRESS_ROUNDS'] ?? 1);

/** A call of a page of the admin website. */
const callAsStaff = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const token = localStorage.getItem('authToken') ?? '';
      const answer = await fetch(`/api/${localStorage.getItem('userType')}/${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, authentication: token },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { docs: { id: string } };
    },
    { method, path, body },
  );

/** Sessions of a match that staff add and end. */
function staffSessions(staff: Page, eventId: string) {
  const path = 'game/market';
  const open: string[] = [];
  let count = 0;
  return {
    async add(): Promise<void> {
      count += 1;
      const session = { eventId, type: 'session', name: `Runs of partnership ${count}`, min: 100, max: 50_000 };
      const { docs } = await callAsStaff(staff, 'POST', path, { ...session, sessionGroup: 'partnership' });
      open.push(docs.id);
    },
    async endOldest(): Promise<void> {
      const marketId = open.shift();
      const result = { marketId, outcome: 'void', reason: 'not played', transactionCode: CODE };
      if (marketId) await callAsStaff(staff, 'POST', `${path}/result`, result);
    },
  };
}

/** A row of a list, where its name stands, and how far from the top, px. */
const placeOfRow = (page: Page, index: number) =>
  page.evaluate((at) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-key]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top > 120 && bottom < innerHeight - 80;
    });
    const row = rows[at % Math.max(1, rows.length)];
    if (!row) return null;
    const { left, top, height } = row.getBoundingClientRect();
    return { key: row.dataset['key'] ?? '', x: left + 24, y: top + height / 2, top };
  }, index);

test(
  'each press while sessions come and end hits the row that was under it [E8.04]',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    await playerWithMoney(page);
    const { eventId } = await openMatch(page);
    const person = await browser.newContext();
    const staff = await person.newPage();
    await openAsStaff(staff, urlFor('staff'));
    const sessions = staffSessions(staff, eventId);
    for (let made = 0; made < 4; made += 1) await sessions.add();
    const card = page.getByRole('region', { name: 'Session', exact: true });
    // A press on the count leads to the last of them.
    await card.getByRole('button', { name: '4 new' }).tap();
    await expect(card.getByText('Runs of partnership 4')).toBeInViewport();
    await expect(card.getByRole('button', { name: /new$/ })).toBeHidden();
    await expect.poll(() => placeOfRow(page, 0)).not.toBeNull();
    await page.evaluate(() => {
      const hits: string[] = [];
      Object.assign(window, { hits });
      const note = ({ target }: Event) =>
        target instanceof Element && hits.push(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '');
      window.addEventListener('click', note, { capture: true });
    });
    const pressed: string[] = [];
    const moved: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let press = 0; press < PRESSES; press += 1) {
        if (press % 10 === 3) await sessions.add();
        if (press % 10 === 7) await sessions.endOldest();
        const place = await placeOfRow(page, press);
        if (!place) throw new Error('Cannot press a session: none is in the window');
        await page.touchscreen.tap(place.x, place.y);
        pressed.push(place.key);
        const after = await page.evaluate(
          (key) => document.querySelector(`main [data-key="${key}"]`)?.getBoundingClientRect().top ?? null,
          place.key,
        );
        if (after !== place.top) moved.push(`${place.key} from ${place.top} to ${after}`);
      }
      // Nothing of what is new has moved what is there; it comes when the page is left alone.
      await expect(card.getByRole('button', { name: /^\d+ new$/ })).toBeVisible();
      if (round === 0) await keepPicture(page, info, 'sessions-new');
      await page.waitForTimeout(3_500);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'hits') as unknown)).toEqual(pressed);
    expect(moved).toEqual([]);
    await expect(card.getByText('Closed', { exact: true }).first()).toBeVisible();
    await keepPicture(page, info, 'sessions-closed');
    await person.close();
  },
);
