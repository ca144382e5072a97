import { createHash } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { urlFor, type Brand } from './brand-site';

export interface ManifestRelease {
  version: string;
  contract: string;
  container: string;
  entry: { url: string; integrity: string };
  integrity: Record<string, string>;
  hashes?: { url: string; integrity: string };
  routes: { path: string; screen: string; access: string }[];
  shared: Record<string, string>;
}

export interface ManifestRemote extends ManifestRelease {
  name: string;
  lastGood?: ManifestRelease & { name: string };
}

export interface Manifest {
  remotes: ManifestRemote[];
}

const BOOT = /(<script[^>]*id="boot"[^>]*>)([\s\S]*?)(<\/script>)/;

/** What the platform answers to a request of the page; names below localhost mean nothing outside of a browser. */
export async function original(page: Page, route: Route) {
  const url = new URL(route.request().url());
  return page.request.get(`http://127.0.0.1:${url.port}${url.pathname}${url.search}`, {
    headers: { ...route.request().headers(), host: url.host },
  });
}

/** Every page arrives with its HTML changed. */
async function reshapePage(page: Page, change: (html: string) => string, asked: 'document' | 'fetch' = 'document') {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== asked || !request.headers()['accept']?.includes('text/html'))
      return route.fallback();
    const answer = await original(page, route);
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });
}

/** Every page arrives with its boot manifest changed, and without hints to preload what may not be loaded. */
export const rewriteManifest = (page: Page, change: (manifest: Manifest) => void) =>
  reshapePage(page, reshaped(change));

/** The page that is open asks what it would get now, and receives another manifest. */
export const reshapeLaterManifest = (page: Page, change: (manifest: Manifest) => void) =>
  reshapePage(page, reshaped(change), 'fetch');

const reshaped = (change: (manifest: Manifest) => void) => (html: string) =>
  html.replace(/<link rel="preload"[^>]*>/g, '').replace(BOOT, (_all, open: string, text: string, close: string) => {
    const manifest = JSON.parse(text) as Manifest;
    change(manifest);
    return open + JSON.stringify(manifest).replace(/</g, '\\u003c') + close;
  });

/** Every page arrives with this in place of its boot manifest; `later`: also when it asks for itself once more. */
export async function replaceManifest(page: Page, text: string, later: 'whole later' | 'never whole' = 'never whole') {
  const change = (html: string) =>
    html.replace(BOOT, (_all, open: string, _text, close: string) => open + text + close);
  await reshapePage(page, change);
  if (later === 'never whole') await reshapePage(page, change, 'fetch');
}

export function remoteOf(manifest: Manifest, name: string): ManifestRemote {
  const found = manifest.remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`no ${name} in the manifest`);
  return found;
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A remote in a few lines: every one of its screens and slots is `view`, the source of a component. */
export const remoteShowing = (container: string, view: string) =>
  `var ${container} = { init() {}, get: async () => () => {
    const views = new Proxy({}, { get: () => async () => ({ default: ${view} }) });
    return { screens: views, slots: views };
  } };`;

/** The same release with other code behind it, served from an address of its own; its hash is right. */
export async function corruptFile<Release extends ManifestRelease>(
  page: Page,
  release: Release,
  container: string,
  script: string,
): Promise<Release> {
  const url = `/remotes/stand-in/${container}.js`;
  await page.route(`**${url}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  return { ...release, container, entry: { url, integrity: hashOf(script) }, integrity: {} };
}

/** The released version of a remote, as what to go back to from a newer one that is given instead. */
export const routeToRelease = (
  newer: ManifestRelease,
  { lastGood: _, ...released }: ManifestRemote,
): ManifestRemote => ({
  ...released,
  ...newer,
  name: released.name,
  lastGood: { ...released, version: '0.0.9' },
});

/** The boot manifest of a brand, without opening its page. */
export async function manifestOf(page: Page, brand: Brand): Promise<Manifest> {
  const { port, host } = new URL(urlFor(brand));
  const answer = await page.request.get(`http://127.0.0.1:${port}/`, { headers: { host, accept: 'text/html' } });
  return JSON.parse(BOOT.exec(await answer.text())?.[2] ?? '') as Manifest;
}

export interface SentReport {
  readonly remote: string;
  readonly version: string;
  readonly phase: string;
}

/** What the page reported to the platform about remotes that failed, and the platform took. */
export function watchReports(page: Page): SentReport[] {
  const taken: SentReport[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/common/remoteFailure') && answer.ok())
      taken.push(answer.request().postDataJSON() as SentReport);
  });
  return taken;
}

/** Makes the page's socket deliver something that the platform did not send, as soon as the page of now has one. */
export async function interceptSocket(page: Page) {
  let send: ((text: string) => void) | null = null;
  // A new document has a socket of its own; another address of the same one keeps it.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) send = null;
  });
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      // The answer with which a connection stands.
      if (String(message).startsWith('40')) send = (text) => socket.send(text);
    });
  });
  return async (event: string, payload: unknown) => {
    await expect.poll(() => send !== null).toBe(true);
    send?.(`42${JSON.stringify([event, payload])}`);
  };
}
