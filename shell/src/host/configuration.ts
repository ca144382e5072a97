import type { Cumulative } from '@backlay/shared/contract';
import type { Api, BootManifest } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';

/** How often the configuration is read again, ms (A9.04). */
export const CONFIGURATION_REFRESH = 60_000;

/** After a 503 the configuration is asked for again after at most this long, with up to a half of a second more, ms. */
const ASK_AGAIN_MS = 2_000;
const JITTER_MS = 500;
/** An answer that takes longer is none, ms: with the pause before it the page goes within 5 s of recovery. */
const ANSWER_MS = 2_000;

type AppConfiguration = Readonly<Record<string, unknown>>;

export interface ConfigurationState {
  /** The switches and numbers of the domain in their latest state. */
  readonly app: AppConfiguration;
  readonly maintenance: boolean;
}

export interface Configuration {
  readonly store: StoreApi<ConfigurationState>;
  setMaintenance(on: boolean): void;
  /**
   * A call returned 503: maintenance, until the configuration, which is read again soon, ends it (A4.27).
   * @param retryAfter seconds of the answer; NaN without
   */
  unavailable(retryAfter: number): void;
  /** An administrator switched the socket (A4.28). */
  setSocket(on: boolean): void;
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Under maintenance if any setting turns it on (OQ-32). */
const maintenanceOf = (docs: Cumulative): boolean => docs.maintenance || docs.appConfigruation.isMaintenance;

/** What the operator may change while the page lives; maintenance also comes by socket and by 503 (A4.25 to A4.27, OQ-14). */
export function createConfiguration(
  manifest: Pick<BootManifest, 'configuration' | 'maintenance' | 'tenant'>,
  api: Pick<Api, 'call'>,
  random: () => number = Math.random,
): Configuration {
  const store = createStore<ConfigurationState>(() => ({
    app: manifest.configuration,
    maintenance: manifest.maintenance,
  }));
  let timer: ReturnType<typeof setInterval> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;

  async function refresh(timeoutMs?: number): Promise<void> {
    const { docs } = await api.call(
      'cumulative',
      {
        domainType: 'mobile',
        domainUrl: manifest.tenant.domain.domainName,
        wholeAppConfiguration: true,
      },
      { timeoutMs },
    );
    clearTimeout(soon);
    soon = undefined;
    store.setState({ app: docs.appConfigruation, maintenance: maintenanceOf(docs) });
  }

  function askSoon(retryAfter: number): void {
    const pause = Math.min(retryAfter >= 0 ? retryAfter * 1_000 : ASK_AGAIN_MS, ASK_AGAIN_MS);
    clearTimeout(soon);
    soon = setTimeout(
      () => {
        soon = undefined;
        // Another 503 has asked for another try already.
        void refresh(ANSWER_MS).catch(() => soon ?? askSoon(NaN));
      },
      pause + random() * JITTER_MS,
    );
  }

  return {
    store,
    unavailable(retryAfter) {
      store.setState({ maintenance: true });
      if (soon === undefined) askSoon(retryAfter);
    },
    setMaintenance: (maintenance) => store.setState({ maintenance }),
    setSocket: (on) => store.setState(({ app }) => ({ app: { ...app, useSocket: on } })),
    refresh: () => refresh(),
    start() {
      timer = setInterval(() => void refresh().catch(() => undefined), CONFIGURATION_REFRESH);
    },
    stop: () => {
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}
