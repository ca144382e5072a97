import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '../contract';
import type { Host } from '../host';

/** An answer that is older is read again when the player comes back to the page, ms. */
const STALE_MS = 30_000;

const clients = new WeakMap<Host, QueryClient>();

/** The answers of one host's calls. Each lives as long as something shows it: nobody sees what another player read. */
export function callClientOf(host: Host): QueryClient {
  const known = clients.get(host);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        staleTime: STALE_MS,
        retry: false,
        // A screen that opens reads anew, whatever another one shows.
        refetchOnMount: 'always',
        refetchOnReconnect: false,
        // The host knows more about the connection than the browser reports.
        networkMode: 'always',
      },
    },
  });
  // An answer is drawn in the turn in which it comes.
  notifyManager.setScheduler((draw) => void Promise.resolve().then(draw));
  client.mount();
  readAgainOnReconnect(host, client);
  clients.set(host, client);
  return client;
}

/** What changed while the socket was away was not announced. */
function readAgainOnReconnect({ realtime }: Host, client: QueryClient): void {
  realtime.store.subscribe(({ connected }, before) => {
    if (!connected || before.connected) return;
    void client.refetchQueries({ type: 'active', stale: true });
  });
}

/** Reads the calls of these names again that something shows. */
export const readCallsAgain = (client: QueryClient, names: readonly EndpointName[]): Promise<unknown> =>
  Promise.all(names.map((name) => client.refetchQueries({ queryKey: [name], type: 'active' })));
