import type { Browser, BrowserContext, Page } from 'playwright';
import type { PairPage, LoadedRelease, PageWithRuntime } from './pair';
import { openAs, renderViews } from './render-views';

export type { PairPage } from './pair';

/** How long a pair may take on a slow machine, ms. */
const PATIENCE_MS = 60_000;

/** How long a remote may take to fail after its start, ms. */
const FIRST_SECONDS_MS = 3_000;

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/**
 * Opens the page of a pair and lets the shell's own runtime load the remote and every screen and slot that it declares, with the
 * page's hashes and policy; lets it start, and renders each screen and slot for whoever may see it (F7.05). Returns what went wrong:
 * what could not be loaded, a start that throws or rejects, an error that nobody caught or that was reported, an empty view.
 */
export async function loadPair(
  browser: Browser,
  pair: PairPage,
  { firstMs = FIRST_SECONDS_MS, renderMs }: { readonly firstMs?: number; readonly renderMs?: number } = {},
): Promise<readonly string[]> {
  const problems: string[] = [];
  let where = 'start';
  const note = (text: string) => {
    const problem = `${where}: ${text.slice(0, 300)}`;
    if (!problems.includes(problem)) problems.push(problem);
  };
  const contexts: BrowserContext[] = [];
  const openPage = async (): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    watch(page, pair.remote, note, problems);
    // What runs the TypeScript of this file names its functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    return page;
  };
  try {
    const page = await openPage();
    await openAs(page, pair, 'visitor', PATIENCE_MS);
    problems.push(...(await loadAll(page, pair)));
    // A promise that nobody waits for fails later; the first failure ends the wait.
    const failed = page.waitForEvent('pageerror', { timeout: firstMs });
    await failed.catch(() => undefined);
    // What does not load or start shows nothing either.
    if (problems.length === 0)
      await renderViews(pair, {
        open: async (person) => {
          if (person === 'visitor') return page;
          const other = await openPage();
          await openAs(other, pair, person, PATIENCE_MS);
          return other;
        },
        begin: ({ kind, name }) => (where = `${kind === 'screens' ? 'screen' : 'slot'} ${name}`),
        failed: note,
        renderMs,
      });
    return problems;
  } catch (error) {
    return [...problems, `the shell did not start: ${firstLine(error)}`];
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Notes errors that nobody caught or that the shell reported of the remote, and files that the page refuses. */
function watch(page: Page, remote: string, note: (problem: string) => void, problems: string[]): void {
  page.on('pageerror', (error) => note(error.message));
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/common/remoteFailure')) return;
    const report = request.postDataJSON() as { remote: string; phase: string; cause: string };
    if (report.remote === remote) note(`${report.phase}: ${report.cause}`);
  });
  page.on('console', (message) => {
    // Only what concerns files: there is no platform behind the page that could answer its calls.
    if (message.type() === 'error' && /integrity|Content Security Policy/i.test(message.text()))
      problems.push(message.text().slice(0, 300));
  });
}

/** Loads the remote, each of its views, and starts it. */
const loadAll = (page: Page, pair: PairPage): Promise<readonly string[]> =>
  page.evaluate(async ({ container, entry, screens, slots }) => {
    const messages: string[] = [];
    const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
    try {
      const { remotes } = JSON.parse(document.getElementById('boot')?.textContent ?? '') as {
        remotes: readonly { container: string; type?: 'module'; hashes?: { url: string; integrity: string } }[];
      };
      // By the page's hashes: the one named here is not looked at.
      const known = remotes.find((remote) => remote.container === container);
      const release: LoadedRelease = {
        container,
        entry: { url: entry, integrity: '' },
        hashes: known?.hashes,
        type: known?.type,
      };
      const module = await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.load(release);
      for (const [kind, names] of [
        ['screens', screens],
        ['slots', slots],
      ] as const)
        for (const name of names) {
          const view = module?.[kind]?.[name];
          if (!view) messages.push(`${name} is declared, and is not among its ${kind}`);
          else
            await view().then(
              (loaded) => loaded.default || messages.push(`${kind} ${name} is no component`),
              (error: unknown) => messages.push(`${kind} ${name}: ${problemOf(error)}`),
            );
        }
      await (globalThis as PageWithRuntime).__BACKLAY_FEDERATION__?.start?.(release).catch((error: unknown) => {
        messages.push(`start: ${problemOf(error)}`);
      });
    } catch (error) {
      messages.push(problemOf(error));
    }
    return messages;
  }, pair);
