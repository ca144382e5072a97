import type { Locator, Page } from 'playwright';
import { putGreetingsAway } from '../steps/account';
import { sandbox, urlFor } from '../steps/brand-site';
import { SHORTEST_EVENT_MS, toVisit, type Noted, type Visit } from './interactions';

/** What belongs to a press is over after this, ms. */
const SETTLED_MS = 400;

/** The platform makes its lists of events once a second: a match that was just opened is in them after this, ms. */
const LISTED_MS = 2_500;

/** Runs in the page before its scripts. A shift is under the finger where the pressed element itself moved. */
const WATCH = `
  window.noted = { events: [], tasks: [], shift: 0, underFinger: 0, presses: 0, firstPress: Infinity, moves: [] };
  let pressed = null;
  addEventListener('pointerdown', ({ target, timeStamp }) => {
    noted.presses += 1;
    noted.firstPress = Math.min(noted.firstPress, timeStamp);
    pressed = target;
  }, { capture: true });
  const holds = (one, other) => one instanceof Node && other instanceof Node && (one.contains(other) || other.contains(one));
  const describe = ({ node, previousRect: from, currentRect: to }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = (element?.textContent ?? '').trim().slice(0, 30);
    return (element?.tagName.toLowerCase() ?? 'gone') + '.' + (element?.className ?? '') + ' "' + text + '" y ' +
      Math.round(from.y) + ' to ' + Math.round(to.y) + ', height ' + Math.round(from.height) + ' to ' + Math.round(to.height);
  };
  const move = (value, sources) => noted.moves.push({ value, what: location.pathname + ': ' + sources.map(describe).join('; ') });
  const receive = {
    event: ({ interactionId, duration }) => { if (interactionId) noted.events.push({ id: interactionId, duration }); },
    longtask: ({ startTime, duration }) => noted.tasks.push({ startTime, duration }),
    'layout-shift': ({ value, hadRecentInput, sources }) => {
      if (!hadRecentInput) noted.shift += value;
      else if (pressed?.isConnected && sources.some(({ node }) => holds(node, pressed))) noted.underFinger += value;
      else return;
      move(value, sources);
    },
  };
  window.observers = Object.entries(receive).map(([type, each]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each));
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: ${SHORTEST_EVENT_MS} } : {}) });
    return { observer, each };
  });
`;
const READ = `(() => {
  for (const { observer, each } of observers) observer.takeRecords().forEach(each);
  const { firstPress, tasks, ...rest } = noted;
  const of = (isAfter) => tasks.filter(({ startTime }) => startTime >= firstPress === isAfter).map(({ duration }) => duration);
  return { ...rest, tasks: of(true), loadingTasks: of(false) };
})()`;

/** Notes presses, tasks and shifts of every document that a page opens from now on. */
const watchInteractions = (page: Page): Promise<unknown> => page.addInitScript(WATCH);

async function readInteractions(page: Page): Promise<Noted> {
  // Entries of the last press come with the frame after it.
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate<Noted>(READ);
}

/** Presses and types as a player does, and waits until what follows has been painted. */
export class TouchInput {
  constructor(private readonly page: Page) {}

  /** @param shows what the press brings */
  async tap(target: Locator, shows?: Locator): Promise<void> {
    // A row that a list draws anew meanwhile is scrolled to by the press.
    await target.scrollIntoViewIfNeeded().catch(() => undefined);
    await target.tap();
    await shows?.waitFor();
    await this.page.waitForTimeout(SETTLED_MS);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    await target.pressSequentially(text, { delay: 50 });
    await this.page.waitForTimeout(SETTLED_MS);
  }
}

/** What a journey begins with: a match of its own, and a player with money who is signed in. */
export interface Start {
  readonly page: Page;
  readonly touch: TouchInput;
  /** Opens a path of the brand. */
  readonly open: (path: string, shows: Locator) => Promise<unknown>;
  /** Path of an event with prices that stand still. */
  readonly event: string;
}

export interface Journey {
  readonly name: string;
  readonly run: (start: Start) => Promise<void>;
}

/** Runs a journey once, as a player who is signed in on this device. */
export async function visitJourney(page: Page, journey: Journey): Promise<Visit> {
  await watchInteractions(page);
  await putGreetingsAway(page);
  const { eventId, runnerIds } = await sandbox<{ eventId: string; runnerIds: readonly string[] }>(
    page,
    'feed/openMatch',
    {},
  );
  await page.waitForTimeout(LISTED_MS);
  const touch = new TouchInput(page);
  const open = async (path: string, shows: Locator): Promise<void> => {
    await page.goto(urlFor('royal', path));
    await shows.waitFor();
    await page.waitForTimeout(SETTLED_MS);
  };
  await journey.run({ page, touch, open, event: `/events/${eventId}` });
  const visit = toVisit(await readInteractions(page));
  // The home page of the next visit has as many matches as this one.
  await sandbox(page, 'feed/finish', { eventId, runnerId: runnerIds[0] });
  return visit;
}
