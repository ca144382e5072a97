import type { Cumulative } from '@backlay/shared/contract';
import type { Api, BootManifest } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';

/** How often the configuration is read again, ms (A9.04). */
export const CONFIGURATION_REFRESH = 60_000;

type AppConfiguration = Readonly<Record<string, unknown>>;

export interface ConfigurationState {
  /** The switches and numbers of the domain, as the server last said. */
  readonly app: AppConfiguration;
  readonly maintenance: boolean;
}

export interface Configuration {
  readonly store: StoreApi<ConfigurationState>;
  setMaintenance(on: boolean): void;
  /** An administrator switched the socket (A4.28). */
  setSocket(on: boolean): void;
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Under maintenance if any place says so (OQ-32). */
const maintenanceOf = (docs: Cumulative): boolean => docs.maintenance || docs.appConfigruation.isMaintenance;

/** What the operator may change while the page lives; maintenance also comes by socket and by 503 (A4.25 to A4.27, OQ-14). */
export function createConfiguration(
  manifest: Pick<BootManifest, 'configuration' | 'maintenance' | 'tenant'>,
  api: Pick<Api, 'call'>,
): Configuration {
  const store = createStore<ConfigurationState>(() => ({
    app: manifest.configuration,
    maintenance: manifest.maintenance,
  }));
  let timer: ReturnType<typeof setInterval> | undefined;

  async function refresh(): Promise<void> {
    const { docs } = await api.call('cumulative', {
      domainType: 'mobile',
      domainUrl: manifest.tenant.domain.domainName,
      wholeAppConfiguration: true,
    });
    store.setState({ app: docs.appConfigruation, maintenance: maintenanceOf(docs) });
  }

  return {
    store,
    setMaintenance: (maintenance) => store.setState({ maintenance }),
    setSocket: (on) => store.setState(({ app }) => ({ app: { ...app, useSocket: on } })),
    refresh,
    start() {
      timer = setInterval(() => void refresh().catch(() => undefined), CONFIGURATION_REFRESH);
    },
    stop: () => clearInterval(timer),
  };
}
