import type { Browser } from 'playwright';

/** The page of one shell with one remote, and what that remote declares. */
export interface LivePage {
  readonly page: string;
  readonly shell: string;
  readonly remote: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly screens: readonly string[];
  readonly slots: readonly string[];
  /** Who has the two now. */
  readonly tenants: readonly string[];
  /** Why the platform never brings the two together; null when it may. */
  readonly apart: string | null;
}

/** How long a pair may take on a slow machine, ms. */
const PATIENCE_MS = 60_000;

type Views = Readonly<Record<string, () => Promise<{ default?: unknown }>>>;

/** What the shell lends of its federation runtime to such a check. */
interface PageWithRuntime {
  readonly __BACKLAY_FEDERATION__?: {
    load(release: {
      container: string;
      entry: { url: string; integrity: string };
      hashes?: { url: string; integrity: string };
    }): Promise<{ screens: Views; slots: Views }>;
  };
}

/**
 * Opens the page of a pair and lets the shell's own runtime load the remote and every screen and slot that it declares, with the
 * page's hashes and policy. Answers what went wrong; nothing when all of it is there.
 */
export async function loadPair(browser: Browser, pair: LivePage): Promise<readonly string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
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
        const module = await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.load({
          container,
          entry: { url: entry, integrity: '' },
          hashes: remotes.find((remote) => remote.container === container)?.hashes,
        });
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
      } catch (error) {
        said.push(problemOf(error));
      }
      return said;
    }, pair);
    return [...problems, ...refused];
  } catch (error) {
    return [`the shell did not start: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`];
  } finally {
    await context.close();
  }
}
