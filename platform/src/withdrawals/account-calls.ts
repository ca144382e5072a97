import { catalogue } from '@backlay/shared/domain';
import type { Database } from '../database';
import { refuse, type Refusal, type DefineCall } from '../http';
import { payoutAccountDocs, type AccountRefusal, type PayoutAccounts } from './payout-accounts';
import { payoutTypeDocs, payoutTypesOf } from './payout-types';

const unknown = () => refuse(404, 'There is no such account');

function refusalOf(refused: AccountRefusal): Refusal {
  if (refused === 'no-account') return unknown();
  if (refused === 'no-type') return refuse(404, 'There is no such payment type');
  if (refused === 'too-many') return refuse(409, catalogue['account.most']);
  return refuse(400, catalogue[refused]);
}

/** The accounts that a player is paid to, and the types that a brand pays by (C7.12 to C7.18). */
export function definePayoutAccountCalls(define: DefineCall, database: Database, accounts: PayoutAccounts): void {
  define('paymentMethodTypes', async ({ tenant }) => ({
    docs: (await payoutTypesOf(database, tenant.id, { active: true })).map(payoutTypeDocs),
    message: 'Success',
  }));

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
