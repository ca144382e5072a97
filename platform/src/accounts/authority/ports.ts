import type { Database } from '../../core/database';
import type { HttpRejection } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';

/** Who owns what a field names. An owner without account and tenants is the house. */
export interface TargetOwner {
  readonly accountId?: string;
  readonly tenantIds?: readonly string[];
  /** The account to which a market is assigned. */
  readonly assignedTo?: string;
}

/** The owner of a target by its id; null when there is no such target. */
export type FindOwner = (id: string) => TargetOwner | null | Promise<TargetOwner | null>;

export interface AuthorityDeps {
  readonly database: Pick<Database, 'query'>;
  readonly tenants: Pick<TenantDirectory, 'byId' | 'byWhiteLabel'>;
  /** The transaction code of an account: null when it is right. */
  readonly codes: { check(accountId: string, code: string | undefined): Promise<HttpRejection | null> };
}
