import type { LastGood, LastGoodRule } from './last-good';
import type { Visit } from './resolve';
import type { Rollout, RolloutStep } from './rollout';
import type { Pointer, RegistrySnapshot } from './snapshot';

/** A tenant as far as releases depend on it. */
export interface ReleaseTenant {
  readonly id: string;
  readonly name: string;
  /** The channel that it follows. */
  readonly channel: string;
  /** Conditions of a last good version; the default if absent. */
  readonly lastGood?: LastGoodRule;
}

/** What everybody gets who visits a tenant. */
export const visitOf = ({ id, channel, lastGood }: ReleaseTenant): Visit => ({ tenantId: id, channel, lastGood });

/** Why a write was refused, by which rule, and what would satisfy it. Nothing was changed. */
export interface WriteRejection {
  readonly rule:
    | 'changed-meanwhile'
    | 'published'
    | 'files'
    | 'revoked'
    | 'signature'
    | 'contract'
    | 'shared'
    | 'routes'
    | 'slots'
    | 'permissions'
    | 'tenant'
    | 'channel'
    | 'not-pinned'
    | 'no-last-good'
    | 'in-use'
    | 'approval'
    | 'rollout'
    | 'shell';
  readonly reason: string;
  readonly remedy: string;
}

/** What somebody wants of the registry. */
export type RegistryCommand =
  | { readonly action: 'pin'; readonly tenantId: string; readonly name: string; readonly version: string }
  | { readonly action: 'unpin'; readonly tenantId: string; readonly name: string }
  /** The brand grants all that a version declares. */
  | { readonly action: 'grant'; readonly tenantId: string; readonly name: string; readonly version: string }
  | { readonly action: 'promote'; readonly channel: string; readonly name: string; readonly version: string }
  | {
      readonly action: 'rollback' | 'auto-rollback';
      readonly name: string;
      readonly of: { readonly tenantId: string } | { readonly channel: string };
    }
  | { readonly action: 'revoke'; readonly name: string; readonly version: string }
  | {
      readonly action: 'follow';
      readonly tenantId: string;
      /** A remote, or `EVERY_REMOTE`. */
      readonly name: string;
      /** Null: none of its own any more. */
      readonly channel: string | null;
    }
  | RolloutCommand;

/** What somebody wants of a rollout; `at` is the time, ms. */
export type RolloutChange = { readonly id: string; readonly at: number } & (
  | {
      readonly kind: 'start';
      readonly candidate: string;
      readonly tenantIds: readonly string[];
      readonly steps: readonly RolloutStep[];
      readonly deadlineAt: number;
      readonly startedBy: string;
    }
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'step' | 'pause' | 'resume' | 'abort' | 'expire' | 'finish' }
);

export interface RolloutCommand {
  readonly action: 'rollout';
  readonly name: string;
  readonly change: RolloutChange;
}

/** One row to write: where, and what it points at from now on. */
export type RegistryWrite = { readonly name: string; readonly from: string | null; readonly to: string | null } & (
  | { readonly kind: 'pin'; readonly tenantId: string; readonly pointer: Pointer | null }
  | { readonly kind: 'channel'; readonly channel: string; readonly pointer: Pointer }
  | { readonly kind: 'grant'; readonly tenantId: string; readonly permissions: readonly string[] }
  | { readonly kind: 'revoke' }
  | {
      readonly kind: 'follow';
      readonly tenantId: string;
      readonly channel: string | null;
      /** Of what, from which channel and to which, for the log. */
      readonly subject: string;
    }
  | {
      readonly kind: 'rollout';
      readonly rollout: Rollout;
      /** What happened to it, for the log. */
      readonly subject: string;
    }
);

export type RegistryPlan =
  | {
      readonly ok: true;
      readonly step: RegistryWrite;
      readonly after: RegistrySnapshot;
      /** Of a rollback: the figures of the version that it goes to. */
      readonly lastGood?: LastGood;
    }
  | { readonly ok: false; readonly refusal: WriteRejection };
