import type { Cumulative } from '@backlay/shared/contract';
import type { TenantFlags } from '@backlay/shared/domain';

/** The two colours that everything else is derived from, as #rrggbb. */
export interface TenantBrand {
  readonly room: string;
  readonly action: string;
}

/** Switches that the platform alone reads. */
export interface TenantRules {
  /** A second connection of an account closes the older one (A7.74). */
  readonly closeDuplicateTabs: boolean;
  /** Smallest deposit, rupees (OQ-22). */
  readonly minDepositBalance: number;
  /** The channel of releases that the brand follows; `stable` unless said. */
  readonly channel?: 'stable' | 'next';
  /** QA may put a build of their own machine into the page. */
  readonly allowDevelopmentOverrides?: boolean;
  /** When a version of a remote goes back by itself: share of failed loads, failures and addresses at least, window in minutes. */
  readonly rollback?: {
    readonly rate?: number;
    readonly failures?: number;
    readonly addresses?: number;
    readonly minutes?: number;
  };
}

type Configuration = Cumulative['appConfigruation'];

/** One brand. `hosts` are names without port. */
export interface TenantRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'b2c' | 'b2b';
  readonly audience: 'player' | 'staff';
  readonly whiteLabelId: string;
  readonly demoWhiteLabelId: string | null;
  readonly hosts: readonly string[];
  readonly brand: TenantBrand;
  readonly flags: TenantFlags;
  readonly rules: TenantRules;
  readonly theme: Cumulative['globalAppConfiguration'];
  readonly app: Configuration;
}

export { FLAGS_OFF as flagsOff, type TenantFlags } from '@backlay/shared/domain';
