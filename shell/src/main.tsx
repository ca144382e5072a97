import '@backlay/shared/ui/styles';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { OWN_ROUTES } from './content';
import { NoStart } from './failure';
import { bootFederation, parseManifest, reportBrokenPage, type FindRoute } from './federation';
import { createHost, type ShellHost } from './host';
import { findRoute } from './navigation';

/** The first render waits this long for the remote that shows the page, ms; one that is late comes into a page that stands. */
const FIRST_RENDER_MS = 2500;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const boot = document.getElementById('boot')?.textContent ?? '';
const manifest = parseManifest(boot);

if (manifest === null) createRoot(root).render(<NoStart report={reportBrokenPage} pinned={boot.includes('"qa":{')} />);
else {
  const { audience, flags } = manifest.tenant;
  const findHere: FindRoute = (routes, path) =>
    findRoute([...OWN_ROUTES, ...routes], path, { audience, casinoOnly: flags.casinoOnly, noCasino: flags.noCasino })
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
  remotes.begin(host, host.i18n.add);
  host.realtime.on('remoteRevoked', ({ remote, version }) => remotes.revoke(remote, version));

  const page = <App host={host} remotes={remotes} />;
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS));
  void Promise.race([first, late]).then(() => createRoot(root).render(page));
}
