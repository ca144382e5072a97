import '@backlay/shared/ui/styles';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { HostProvider, type BootManifest } from '@backlay/shared/host';
import { bootFederation } from './federation';
import { createHost, type ShellHost } from './host';

/** The first render waits this long for the remote that shows the page: one that is late comes into a page that stands. */
const FIRST_RENDER_MS = 2500;

const manifest = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as BootManifest;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

let host: ShellHost | null = null;
const remotes = bootFederation(manifest, () => host?.inFlight.active() ?? false);
const first = remotes.open(location.pathname);
host = createHost(manifest);
remotes.begin(host);
const shown = host;
void Promise.race([first, new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_MS))]).then(() => {
  createRoot(root).render(
    <HostProvider host={shown}>
      <BrowserRouter>
        <Routes>
          {remotes.routes.map((route) => (
            <Route key={route.path} path={route.path} element={<remotes.Screen route={route} />} />
          ))}
        </Routes>
      </BrowserRouter>
    </HostProvider>,
  );
});
