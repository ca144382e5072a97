import '@backlay/shared/ui/styles';
import { createRoot } from 'react-dom/client';
import type { BootManifest } from '@backlay/shared/host';
import { App } from './app';
import { OWN_ROUTES } from './content';
import { bootFederation, type FindRoute } from './federation';
import { createHost, type ShellHost } from './host';
import { findRoute } from './navigation';

/** The first render waits this long for the remote that shows the page, ms; one that is late comes into a page that stands. */
const FIRST_RENDER_MS = 2500;

const root = document.getElementById('root');
const boot = document.getElementById('boot')?.textContent;
if (!root || !boot) throw new Error('The page has no #root or no boot manifest');
const manifest = JSON.parse(boot) as BootManifest;

const { audience, flags } = manifest.tenant;
const findHere: FindRoute = (routes, path) =>
  findRoute([...OWN_ROUTES, ...routes], path, { audience, casinoOnly: flags.casinoOnly, noCasino: flags.noCasino })
    ?.route ?? null;

// The remote's files are asked for before the host is built: the network is what takes long.
let host: ShellHost | null = null;
const remotes = bootFederation(manifest, () => host?.inFlight.active() ?? false, findHere);
const first = remotes.open(location.pathname);
host = createHost(manifest);
remotes.begin(host, host.i18n.add);

const page = <App host={host} remotes={remotes} />;
const late = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS));
void Promise.race([first, late]).then(() => createRoot(root).render(page));
