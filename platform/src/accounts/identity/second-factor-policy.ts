import type { AccountType } from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';

/** Who is asked about: the role, and the tenants in which a staff account works. */
export interface FactorHolder {
  readonly userType: AccountType;
  readonly tenantIds: readonly string[];
}

/** Decides which roles must have a second factor (D1.11). */
export interface SecondFactorPolicy {
  isRequired(holder: FactorHolder): boolean;
}

/** Nobody has to have one. */
export const optionalSecondFactor: SecondFactorPolicy = { isRequired: () => false };

/**
 * A role needs the second factor where the staff site marks it, or a brand that the account works for does. Production marks every staff
 * role at every tenant.
 */
export function createSecondFactorPolicy(tenants: {
  readonly all: () => readonly Pick<TenantRecord, 'id' | 'audience' | 'rules'>[];
}): SecondFactorPolicy {
  return {
    isRequired: ({ userType, tenantIds }) =>
      userType !== 'user' &&
      tenants
        .all()
        .some(
          ({ id, audience, rules }) =>
            (audience === 'staff' || tenantIds.includes(id)) && rules.secondFactorRoles?.includes(userType),
        ),
  };
}
