import { catalogue, toPaise } from '@backlay/shared/domain';
import type { Database } from '../database';
import { refuse, type Refusal, type DefineCall } from '../http';
import type { SettingDesk } from '../request-desk';
import type { TenantDirectory } from '../tenants';
import { payoutAccountDocs, type AccountRefusal, type PayoutAccounts } from './payout-accounts';
import { payoutTypeDocs, payoutTypesOf, savePayoutType, type PayoutType } from './payout-types';

const unknown = () => refuse(404, 'There is no such account');

function refusalOf(refused: AccountRefusal): Refusal {
  if (refused === 'no-account') return unknown();
  if (refused === 'no-type') return refuse(404, 'There is no such payment type');
  if (refused === 'too-many') return refuse(409, catalogue['account.most']);
  return refuse(400, catalogue[refused]);
}

/** The accounts that a player is paid to, and the types that a brand pays by (C7.12 to C7.18). */
export function definePayoutAccountCalls(
  define: DefineCall,
  database: Database,
  accounts: PayoutAccounts,
  { tenants, desk }: { readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>; readonly desk: SettingDesk },
): void {
  const forRoles = (type: PayoutType) => ({ ...payoutTypeDocs(type), active: type.active, sort: type.sort });

  define('paymentMethodTypes', async ({ tenant, caller, query }) => {
    // A role asks about a brand by its white label, and sees what was switched off too.
    const role = caller.userType !== 'user';
    const asked = role && query.whiteLabelId ? tenants.byWhiteLabel(query.whiteLabelId) : tenant;
    if (!asked) return refuse(404, 'There is no such site');
    const types = await payoutTypesOf(database, asked.id, { active: !role || query.active === true });
    return { docs: types.map(role ? forRoles : payoutTypeDocs), message: 'Success' };
  });

  define('savePaymentMethodType', async ({ caller, body, address }) => {
    const tenant = tenants.byWhiteLabel(body.whiteLabelId);
    if (tenant?.audience !== 'player') return refuse(404, 'There is no such site');
    const { _id: id, paymentType, name, minAmount, maxAmount, operatorId, fields, active, sort } = body;
    if (maxAmount > 0 && minAmount > maxAmount) return refuse(400, 'Please check maxAmount');
    if (paymentType === 'IPAY' && operatorId === undefined) return refuse(400, 'Please check operatorId');
    const type: PayoutType = {
      id,
      tenantId: tenant.id,
      paymentType,
      name,
      minAmount: toPaise(minAmount),
      maxAmount: toPaise(maxAmount),
      operatorId: operatorId ?? null,
      fields,
      active,
      sort,
    };
    const saved = await database.transaction(async (connection) => {
      const before = (await payoutTypesOf(connection, tenant.id, { active: false })).find((each) => each.id === id);
      if (!(await savePayoutType(connection, type))) return false;
      await desk.record(connection, caller, address, {
        kind: 'paymentMethodType',
        subjectId: id,
        subject: `${paymentType} | ${name}`,
        tenantId: tenant.id,
        before: before ? forRoles(before) : null,
        after: forRoles(type),
      });
      return true;
    });
    return saved ? { docs: forRoles(type), message: 'Success' } : refuse(404, 'There is no such payment type');
  });

  define('accounts', async ({ tenant, caller }) => ({
    docs: (await accounts.of({ tenantId: tenant.id, accountId: caller.accountId })).map(payoutAccountDocs),
    message: 'Success',
  }));

  define('createAccount', async ({ tenant, caller, body }) => {
    if (caller.demo) return refuse(403, catalogue['demo.restricted']);
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const { paymentMethodTypeId: typeId, name, accountDetails: details } = body;
    const made = await accounts.create(owner, { typeId, name, details });
    if (typeof made === 'string') return refusalOf(made);
    return { docs: payoutAccountDocs(made), message: catalogue['account.created'] };
  });

  define('updateAccount', async ({ tenant, caller, body }) => {
    const { accountId, name, accountDetails: details, primary } = body;
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const changed = await accounts.update(owner, accountId, { name, details, primary });
    if (typeof changed === 'string') return refusalOf(changed);
    return { docs: payoutAccountDocs(changed), message: catalogue['account.updated'] };
  });

  define('deleteAccount', async ({ tenant, caller, query }) =>
    (await accounts.remove({ tenantId: tenant.id, accountId: caller.accountId }, query.accountId))
      ? { message: catalogue['account.deleted'] }
      : unknown(),
  );

  define('makePrimary', async ({ tenant, caller, query }) => {
    // There is always one primary account: another takes the place, none is emptied.
    if (!query.primary) return refuse(400, 'Please check primary');
    return (await accounts.makePrimary({ tenantId: tenant.id, accountId: caller.accountId }, query.accountId))
      ? { message: catalogue['account.primaryUpdated'] }
      : unknown();
  });

  define('logAccount', async ({ caller, body, address }) => {
    await accounts.log(caller.accountId, {
      accountNumber: body.accountNumber,
      details: body.accountDetails,
      address,
    });
    return { message: 'Success' };
  });
}
