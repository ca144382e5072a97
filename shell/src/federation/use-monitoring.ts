import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import { areDevToolsOpen } from '../browser';
import { SHELL_ROUTES } from '../content';
import { findRoute } from '../routing';
import { getPageReference } from './failure-reporter';

/** Number of a page view, made by itself; no secret. */
const createView = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Watches errors and speed of this page from here on (F4.01). Without its file the page is complete. */
export function useMonitoring(): void {
  const { host, remotes } = useShell();
  useEffect(() => {
    const { manifest, tenant, inFlight, i18n, storage } = host;
    const { casinoOnly, noCasino } = tenant.flags;
    const rules = { audience: tenant.audience, casinoOnly, noCasino };
    const load = (): void =>
      void import(/* webpackChunkName: "monitoring" */ './monitoring/start-monitoring').then(
        ({ startMonitoring }) =>
          startMonitoring({
            shell: { remote: 'shell', version: manifest.shellVersion },
            view: createView(),
            language: () => i18n.store.getState().language,
            route: () =>
              findRoute([...SHELL_ROUTES, ...remotes.routes], location.pathname, rules)?.route.path ?? 'none',
            reference: getPageReference,
            isMoneyInFlight: inFlight.active,
            isInspected: () => areDevToolsOpen(storage),
            onFailure: remotes.onFailure,
            onEnter: remotes.onEnter,
          }),
        // The failures of a page that lost its network are reported when it is back (F4.07).
        () => addEventListener('online', load, { once: true }),
      );
    load();
  }, [host, remotes]);
}
