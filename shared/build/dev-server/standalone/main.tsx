import { createRoot } from 'react-dom/client';
import declaration from 'developed-declaration';
import * as remote from 'developed-remote';
import { HashRouter } from 'react-router-dom';
import '../../../src/ui/styles/index.scss';
import { HostProvider } from '../../../src/host';
import { createStandaloneHost } from './standalone-host';
import { StandalonePage } from './standalone-page';

// The page of a remote that is developed alone: its screens and slots under a host in memory, no shell and no platform.
// `?as=visitor` for somebody who is not signed in.
const { host, toasts } = createStandaloneHost(new URLSearchParams(location.search).get('as') === 'visitor');
if (remote.texts) host.i18n.add(remote.texts);
remote.start?.(host);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <HostProvider host={host}>
    <HashRouter>
      <StandalonePage declaration={declaration} remote={remote} host={host} toasts={toasts} />
    </HashRouter>
  </HostProvider>,
);
