import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from '../core/health';
import type { OpenRequests } from '../core/http';
import type { Realtime } from '../realtime/sockets';
import type { Cluster } from './create-cluster';

/** How long calls under way, bets in their delay included, may take, ms. */
const CALLS_MS = 25_000;
/** How long passing the lead on may take; it ends with the process at the latest, ms. */
const HAND_OVER_MS = 2000;

export interface DrainDeps {
  readonly app: FastifyInstance;
  readonly requests: OpenRequests;
  readonly realtime: Pick<Realtime, 'leave'>;
  readonly processes: Pick<Cluster, 'transferLeadership'>;
  readonly health: Health;
  /** How long everything is still served, ms; sockets then leave over twice as long. */
  readonly waitMs: number;
  readonly warn: (message: string, fields?: object) => void;
}

/** Leaves the service in the order of G3.03. Resolves when only what hangs is left, which is named in the log. */
export async function drain(deps: DrainDeps): Promise<void> {
  const { app, requests, realtime, processes, health, waitMs, warn } = deps;
  health.setPhase('draining');
  const handedOver = Promise.race([
    processes.transferLeadership().catch((error: unknown) => warn('leadership transfer failed', { err: error })),
    sleep(HAND_OVER_MS, undefined, { ref: false }),
  ]);
  await Promise.all([handedOver, sleep(waitMs)]);
  // No new connections; those that wait for their next request end, the others with their response.
  app.server.close();
  app.server.closeIdleConnections();
  await Promise.all([realtime.leave(2 * waitMs), requests.settled(CALLS_MS)]);
  const open = requests.list();
  if (open.length > 0) warn('drain deadline exceeded', { open });
}
