import type { Page } from 'playwright';
import { endpoints } from '../../shared/src/contract';
import { buildPoints, buildProfile } from '../../shared/testing/builders';
import type { PairPage, LivePerson, LiveView, PageWithRuntime } from './pair';

/** How long a view may take to show something, and how long it then has to fail, ms. */
const RENDER_MS = 10_000;
const SETTLE_MS = 250;
/** The same for a view that has not to show anything, or shows itself to the next person: an error comes by then, ms. */
const MAY_BE_EMPTY_MS = 2_000;

/** In the order in which they look. */
const PEOPLE = ['visitor', 'player', 'staff'] as const;
const USER_TYPES = { player: 'user', staff: 'administrator' } as const;

/** A page of the shell alone, on which nothing of a remote is. */
const QUIET_PATH = 'rules-and-regulation';

/** Makes a page that of somebody who is signed in already, as a device that was closed and opened again. */
export async function signInOn(page: Page, pair: PairPage, person: LivePerson, now = Date.now()): Promise<void> {
  if (person === 'visitor') return;
  const userType = USER_TYPES[person];
  // Whoever is signed in has a profile and a balance; every other call finds no platform.
  const known = { profile: buildProfile({ userType }), points: buildPoints() };
  for (const [call, docs] of Object.entries(known)) {
    const path = `/${endpoints[call as keyof typeof known].path.replace('{userType}', userType)}`;
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json: { docs, message: '' } }),
    );
  }
  const stored = {
    userType,
    domain: pair.domains[person],
    profile: JSON.stringify(known.profile),
    profileUpdatedAt: String(now),
    authToken: 'live-check',
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Address of a page of the shell alone, on the site of a person. */
export const quietPageOf = (pair: PairPage, person: LivePerson): string =>
  new URL(QUIET_PATH, person === 'staff' ? pair.staffPage : pair.page).href;

/** Opens the page of a pair as somebody who is signed in already. */
export async function openAs(page: Page, pair: PairPage, person: LivePerson, timeout: number): Promise<void> {
  await signInOn(page, pair, person);
  await page.goto(quietPageOf(pair, person), { waitUntil: 'load', timeout });
  await page.waitForFunction(() => (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__, undefined, { timeout });
}

/** Renders one view below the page and returns whether it shows something; null where the shell cannot render one alone. */
const renderView = (
  page: Page,
  remote: string,
  { kind, name, path, address }: LiveView,
  renderMs: number,
): Promise<boolean | null> =>
  page.evaluate(
    async ({ remote, kind, name, path, address, renderMs, settleMs }) => {
      const runtime = (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__;
      if (!runtime?.render) return null;
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      history.replaceState(null, '', address);
      const place = document.body.appendChild(document.createElement('div'));
      const shows = () =>
        place.innerText.trim() !== '' ||
        [...place.querySelectorAll('img, svg, canvas, video, iframe, input')].some((one) => one.checkVisibility());
      const remove = await runtime.render(place, remote, kind, name, path ?? undefined);
      const until = performance.now() + renderMs;
      while (!shows() && location.pathname === address && performance.now() < until) await pause(50);
      // Effects run after the first render, and may take away what it showed.
      await pause(settleMs);
      // A screen may lead to another page.
      const isShown = shows() || location.pathname !== address;
      remove?.();
      place.remove();
      return isShown;
    },
    { remote, kind, name, path, address, renderMs, settleMs: SETTLE_MS },
  );

interface Renders {
  /** Opens a page of the pair for a person. */
  readonly open: (person: LivePerson) => Promise<Page>;
  /** A view begins: what goes wrong from here on is of this view. */
  readonly begin: (view: LiveView) => void;
  readonly failed: (problem: string) => void;
  /** How long a view may take to show something, ms. */
  readonly renderMs?: number | undefined;
}

/** Renders every view of a pair for everybody who may see it, apart from the rest of the page (F7.05). */
export async function renderViews(
  pair: PairPage,
  { open, begin, failed, renderMs = RENDER_MS }: Renders,
): Promise<void> {
  const shown = new Set<LiveView>();
  for (const person of PEOPLE) {
    const views = pair.views.filter(({ people }) => people.includes(person));
    if (views.length === 0) continue;
    const page = await open(person);
    for (const view of views) {
      // Once is enough for what shows itself to everybody; an error is one for whomever it concerns.
      begin(view);
      const mustShow =
        !view.mayBeEmpty && !shown.has(view) && PEOPLE.findLast((each) => view.people.includes(each)) === person;
      const isShown = await renderView(
        page,
        pair.remote,
        view,
        mustShow ? renderMs : Math.min(renderMs, MAY_BE_EMPTY_MS),
      );
      if (isShown === null || isShown) shown.add(view);
    }
  }
  for (const view of pair.views)
    if (!shown.has(view) && !view.mayBeEmpty) {
      begin(view);
      failed('nothing is shown');
    }
}
