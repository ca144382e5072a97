import { feedOptions } from './feed-options';
import { installationOptions } from './installation-options';
import { keyOptions } from './key-options';
import { loadOptions } from './load-options';
import { operationOptions } from './operation-options';
import { pageOptions } from './page-options';
import { releaseOptions } from './release-options';
import { retentionOptions } from './retention-options';
import { siteOptions } from './site-options';
import { supplierOptions } from './supplier-options';
import type { Option } from './options';

/** Every variable that the platform reads: the check at start, `--help` and docs/configuration.md come from here, in this order. */
export const options = {
  ...installationOptions,
  ...feedOptions,
  ...releaseOptions,
  ...siteOptions,
  ...supplierOptions,
  ...keyOptions,
  ...retentionOptions,
  ...pageOptions,
  ...loadOptions,
  ...operationOptions,
} as const;

type Values = {
  readonly [K in keyof typeof options]: (typeof options)[K] extends Option<infer T> & { readonly fallback: infer F }
    ? T | (F extends null ? null : never)
    : never;
};

/** The checked configuration. What is null in the environment but has a derived default is filled in here. */
export type Config = Omit<
  Values,
  'sandbox' | 'demoAccounts' | 'migrateOnStart' | 'domainChecks' | 'releaseStore' | 'drainWait'
> & {
  readonly sandbox: boolean;
  readonly demoAccounts: boolean;
  readonly migrateOnStart: boolean;
  readonly domainChecks: boolean;
  readonly releaseStore: string;
  readonly drainWait: number;
};

export type ParsedValues = Values;
