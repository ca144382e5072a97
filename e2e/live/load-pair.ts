import type { Browser, Page } from 'playwright';

/** The page of one shell with one remote, and what that remote declares. */
export interface LivePage {
  readonly page: string;
  readonly shell: string;
  readonly remote: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  /** Paths that a visitor may open, with the screen that each shows. */
  readonly visits: readonly { readonly path: string; readonly screen: string }[];
  readonly screens: readonly string[];
  readonly slots: readonly string[];
  /** Who has the two now. */
  readonly tenants: readonly string[];
  /** Why the platform never brings the two together; null when it may. */
  readonly apart: string | null;
}

/** How long a pair may take on a slow machine, ms. */
const PATIENCE_MS = 60_000;

/** How long a remote may take to fail after its start, and a screen to show something, ms. */
const FIRST_SECONDS_MS = 3_000;
const RENDER_MS = 10_000;

type Views = Readonly<Record<string, () => Promise<{ default?: unknown }>>>;

/** What the shell lends of its federation runtime to such a check. */
interface PageWithRuntime {
  readonly __BACKLAY_FEDERATION__?: {
    load(release: LoadedRelease): Promise<{ screens: Views; slots: Views }>;
    /** Calls `start(host)` of a remote; shells of before 1.7 have none. */
    start?(release: LoadedRelease): Promise<unknown>;
  };
}

interface LoadedRelease {
  readonly container: string;
  readonly entry: { readonly url: string; readonly integrity: string };
  readonly hashes?: { readonly url: string; readonly integrity: string };
}

/**
 * Opens the page of a pair and lets the shell's own runtime load the remote and every screen and slot that it declares, with the
 * page's hashes and policy; lets it start, and opens each of its public screens as a visitor does (F7.05). Returns what went wrong:
 * what could not be loaded, a start that throws or rejects, an error that nobody caught or that was reported, an empty screen.
 */
export async function loadPair(browser: Browser, pair: LivePage): Promise<readonly string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
  let where = 'start';
  const note = (text: string) => {
    const problem = `${where}: ${text.slice(0, 300)}`;
    if (!refused.includes(problem)) refused.push(problem);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/common/remoteFailure')) return;
    const { remote, phase, cause } = request.postDataJSON() as { remote: string; phase: string; cause: string };
    if (remote === pair.remote) note(`${phase}: ${cause}`);
  });
  page.on('console', (message) => {
    // Only what concerns files: there is no platform behind the page that could answer its calls.
    if (message.type() === 'error' && /integrity|Content Security Policy/i.test(message.text()))
      refused.push(message.text().slice(0, 300));
  });
  // What runs the TypeScript of this file names its functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  try {
    await page.goto(pair.page, { waitUntil: 'load', timeout: PATIENCE_MS });
    await page.waitForFunction(() => (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__, undefined, {
      timeout: PATIENCE_MS,
    });
    const problems = await page.evaluate(async ({ container, entry, screens, slots }) => {
      const said: string[] = [];
      const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
      try {
        const { remotes } = JSON.parse(document.getElementById('boot')?.textContent ?? '') as {
          remotes: readonly { container: string; hashes?: { url: string; integrity: string } }[];
        };
        // By the page's hashes: the one named here is not looked at.
        const release = {
          container,
          entry: { url: entry, integrity: '' },
          hashes: remotes.find((remote) => remote.container === container)?.hashes,
        };
        const module = await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.load(release);
        for (const [kind, names] of [
          ['screens', screens],
          ['slots', slots],
        ] as const)
          for (const name of names) {
            const view = module?.[kind]?.[name];
            if (!view) said.push(`${name} is declared, and is not among its ${kind}`);
            else
              await view().then(
                (loaded) => loaded.default || said.push(`${kind} ${name} is no component`),
                (error: unknown) => said.push(`${kind} ${name}: ${problemOf(error)}`),
              );
          }
        await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.start?.(release).catch((error: unknown) => {
          said.push(`start: ${problemOf(error)}`);
        });
      } catch (error) {
        said.push(problemOf(error));
      }
      return said;
    }, pair);
    // A promise that nobody waits for fails later; the first failure ends the wait.
    const failed = page.waitForEvent('pageerror', { timeout: FIRST_SECONDS_MS });
    await failed.catch(() => undefined);
    // What does not load or start shows no screen either.
    if (problems.length === 0 && refused.length === 0)
      for (const { path, screen } of pair.visits) {
        where = `screen ${screen}`;
        await openScreen(page, new URL(path, pair.page).href).catch((error: unknown) =>
          note((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''),
        );
      }
    return [...problems, ...refused];
  } catch (error) {
    return [`the shell did not start: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`];
  } finally {
    await context.close();
  }
}

/** Opens a screen as a visitor does. @throws Error when it shows nothing in time */
async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  const shows = page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      return main && (main.innerText.trim() !== '' || main.querySelector('img, svg, canvas, video, iframe, input'));
    },
    undefined,
    { timeout: RENDER_MS },
  );
  await shows.catch(() => {
    throw new Error(`nothing is shown within ${RENDER_MS / 1000} s`);
  });
}
