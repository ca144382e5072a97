import { CONTRACT_VERSION, type BootManifest } from '@backlay/shared/host';
import { diagnose } from './diagnose';
import { createFederation, type Federation, type FindRoute } from './federation';
import { integrityMap, provideIntegrity } from './integrity';
import { providedModules } from './provided-modules';
import type { LoaderEffects } from './remote-loader';
import { createReport } from './report';
import { createRuntime } from './runtime';

/** The federation of this page: nothing of it runs before the hashes are in place. */
export function bootFederation(manifest: BootManifest, inFlight: () => boolean, findRoute: FindRoute): Federation {
  const base = document.baseURI;
  const integrity = integrityMap(manifest, base);
  provideIntegrity(integrity);
  const effects: LoaderEffects = {
    runtime: createRuntime(providedModules, __SHARED_MODULES__, integrity, base),
    offer: { contract: CONTRACT_VERSION, shared: __SHARED_MODULES__ },
    diagnose: (error, release) =>
      diagnose(error, new URL(release.entry.url, base).href, {
        fetch: (url, init) => fetch(url, init),
        digest: (bytes) => crypto.subtle.digest('SHA-384', bytes),
        integrity,
      }),
    report: createReport(manifest.servers.master, manifest.clientTag),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
    random: () => Math.random(),
    inFlight,
  };
  return createFederation(manifest, effects, findRoute);
}
