import type { Feed } from '../betting/feed';
import type { DatabaseLostError } from '../core/database';

export interface RunningPlatform {
  /** http://127.0.0.1:<port>, whatever the brand. */
  readonly url: string;
  readonly port: number;
  /** Where each brand is. */
  readonly brands: readonly { readonly name: string; readonly url: string; readonly about: string }[];
  /** The start's message about the releases. */
  readonly releaseLines: readonly string[];
  /** Takes over what was changed in the tenants' records. */
  reloadTenants(): Promise<void>;
  /** Port of `/readyz` with names; null without ADMIN_PORT. */
  readonly adminPort: number | null;
  /**
   * Leaves the service without anybody noticing (G3.03): unready at once, serving for DRAIN_WAIT, then calls and bets under way are
   * finished while sockets leave; closes everything. At most 40 s.
   */
  drain(): Promise<void>;
  /** Lets calls under way finish, then closes everything. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** Where lines for people go: text messages of the sandbox. */
  readonly onMessage?: (line: string) => void;
  /** Called when the embedded database has ended by itself: the platform answers no more and has to be closed. */
  readonly onDatabaseLost?: (reason: DatabaseLostError) => void;
  /** Serves a restored database whose proof found something (G5.04). */
  readonly acceptDamage?: boolean;
  /** A feed of one's own, for tests. */
  readonly feed?: Feed;
  /** For tests: the time by which the control database's age is judged, and how often it is read unasked; ms. */
  readonly groups?: { readonly clock?: () => number; readonly pollMs?: number };
  /** Takes the lines of the log instead of standard output, for tests. */
  readonly logDestination?: { write(line: string): void };
}

/** What has to be closed, in the order in which it was opened. */
export class Closing {
  private readonly steps: (() => unknown)[] = [];

  add(...steps: readonly (() => unknown)[]): void {
    this.steps.push(...steps);
  }

  /** Closes everything, the newest first, once. */
  async close(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }
}
