import '@backlay/shared/ui/styles';
import type { BootManifest } from '@backlay/shared/host';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import { consumeEntryLink } from './routing';
import { publishDrawnData } from './browser';
import { SHELL_ROUTES } from './content';
import { StartupError } from './app/app-errors';
import {
  fetchManifest,
  fetchPage,
  bootFederation,
  hasDevOverrides,
  installIntegrity,
  parseManifest,
  reportPageFailure,
  reportStartupFailure,
  toAbsoluteUrls,
  watchRevocations,
  applyDevDeclarations,
  type Federation,
  type FindRoute,
} from './federation';
import { createHost, type ShellHost } from './host';
import { findRoute } from './routing';

/** The first render waits this long for the remote that shows the page, ms; one that is late comes into a page that stands. */
const FIRST_RENDER_MS = 2500;

/** The page, before anything of it is drawn. */
interface Page {
  readonly root: Root;
  readonly arrival: ReturnType<typeof consumeEntryLink>;
  readonly boot: string;
}

const fatal = ({ root, boot }: Page, report: () => void) =>
  root.render(<StartupError report={report} pinned={boot.includes('"qa":{')} />);

function start({ root, arrival }: Page, manifest: BootManifest): void {
  const { audience, flags } = manifest.tenant;
  const findHere: FindRoute = (routes, path) =>
    findRoute([...SHELL_ROUTES, ...routes], path, { audience, casinoOnly: flags.casinoOnly, noCasino: flags.noCasino })
      ?.route ?? null;

  // The remote's files are asked for before the host is built: the network is what takes long.
  let host: ShellHost | null = null;
  const flight = {
    active: () => host?.inFlight.active() ?? false,
    whenIdle: (act: () => void) => (host ? host.inFlight.whenIdle(act) : act()),
  };
  const remotes = bootFederation(manifest, flight, findHere);
  const first = remotes.open(location.pathname);
  host = createHost(manifest);
  publishDrawnData(host.channels, document);
  remotes.begin(host, host.i18n.add);
  host.realtime.on('remoteRevoked', ({ remote, version }) => remotes.revoke(remote, version));
  leaveWhatIsRevoked(host, remotes);
  if (arrival) host.overlays.open('arrival', { arrival });

  const page = (
    <App host={host} remotes={remotes} onFailure={remotes.shellFailed} onPartFailure={remotes.shellPartFailed} />
  );
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS));
  void Promise.race([Promise.all([first, host.i18n.ready()]), late]).then(() => root.render(page));
}

/** Messages that the socket missed, because there is none or it was away. */
function leaveWhatIsRevoked({ api, realtime, inFlight, manifest }: ShellHost, remotes: Federation): void {
  const shell = { remote: 'shell', version: manifest.shellVersion };
  watchRevocations({
    ask: async (versions) =>
      (
        await api.call('revokedReleases', {
          versions: versions.map(({ remote, version }) => `${remote}@${version}`).join(),
        })
      ).docs,
    running: () => [shell, ...remotes.versions()],
    revoked: ({ remote, version }) =>
      // The shell itself can only be replaced by loading the page again.
      remote === shell.remote ? inFlight.whenIdle(() => location.reload()) : remotes.revoke(remote, version),
    connected: () => realtime.store.getState().connected,
    onConnected: (listener) =>
      realtime.store.subscribe((now, before) => now.connected && !before.connected && listener()),
    page: document,
    now: () => Date.now(),
    every: (act, ms) => {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  });
}

function startOrReport(opened: Page, manifest: BootManifest): void {
  try {
    start(opened, manifest);
  } catch (error) {
    fatal(opened, () => reportStartupFailure(manifest.shellVersion, error));
  }
}

function take(opened: Page, manifest: BootManifest): void {
  if (hasDevOverrides(manifest))
    void applyDevDeclarations(manifest, (url) => fetch(url, { cache: 'no-store' })).then((taken) =>
      startOrReport(opened, taken),
    );
  else startOrReport(opened, manifest);
}

function openPage(): void {
  // Runs before anything is drawn, fetched or stored: the address may hold a password or a token (S-01, S-02).
  const arrival = consumeEntryLink(window);
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no #root');
  const boot = document.getElementById('boot')?.textContent ?? '';
  const opened: Page = { root: createRoot(place), arrival, boot };
  const manifest = parseManifest(boot);
  if (manifest) return take(opened, manifest);
  // An answer that was cut off on its way is no reason to keep anybody out: another one may be whole.
  reportPageFailure();
  void fetchManifest(fetchPage).then((again) => (again ? take(opened, again) : fatal(opened, () => undefined)));
}

// The document of a frame has neither a page nor an address of its own (F5.02).
const frame = document.getElementById('frame')?.textContent;
if (frame) {
  installIntegrity(toAbsoluteUrls(JSON.parse(frame).integrity, document.baseURI));
  void import(/* webpackChunkName: "frame-guest" */ './federation/frame/guest').then(({ startGuest }) =>
    startGuest(frame),
  );
} else openPage();
