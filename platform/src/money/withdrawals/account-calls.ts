import { isDeepStrictEqual } from 'node:util';
import { serverMessages, toPaise } from '@backlay/shared/domain';
import type { SecondPerson } from '../../core/approvals';
import type { Connection, Database } from '../../core/database';
import { reject, HttpRejection, type Caller, type RegisterRoute } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import type { TenantDirectory } from '../../core/tenants';
import { unconfirmed, type Confirmations } from '../../accounts/identity';
import {
  payoutAccountDocs,
  type AccountConfirmation,
  type PayoutAccountRejection,
  type PayoutAccounts,
} from './payout-accounts';
import { lockPayoutType, payoutTypeDocs, payoutTypesOf, savePayoutType, type PayoutType } from './payout-types';

const unknown = () => reject(404, 'Account not found');

function refusalOf(refused: PayoutAccountRejection): HttpRejection {
  if (refused === 'unconfirmed') return unconfirmed();
  if (refused === 'no-account') return unknown();
  if (refused === 'no-type') return reject(404, 'Payment type not found');
  if (refused === 'too-many') return reject(409, serverMessages['account.most']);
  return reject(400, serverMessages[refused]);
}

export interface PayoutAccountCallDeps extends PayoutTypeDeps {
  readonly confirmations: Pick<Confirmations, 'use'>;
}

export interface PayoutTypeDeps {
  readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>;
  readonly admin: SettingsAudit;
  readonly secondPerson: SecondPerson;
}

/** The accounts that a player is paid to, and the types that a brand pays by (C7.12 to C7.18). */
export function definePayoutAccountCalls(
  define: RegisterRoute,
  database: Database,
  accounts: PayoutAccounts,
  deps: PayoutAccountCallDeps,
): void {
  registerPayoutTypes(define, database, deps);
  registerPayoutAccounts(define, accounts, deps.confirmations);
}

/** The types that a brand pays by, and what roles set of them. */
function registerPayoutTypes(
  define: RegisterRoute,
  database: Database,
  { tenants, admin, secondPerson }: PayoutTypeDeps,
): void {
  define('paymentMethodTypes', async ({ tenant, caller, query }) => {
    // A role asks about a brand by its white label, and sees what was switched off too.
    const role = caller.userType !== 'user';
    const asked = role && query.whiteLabelId ? tenants.byWhiteLabel(query.whiteLabelId) : tenant;
    if (!asked) return reject(404, 'Site not found');
    const types = await payoutTypesOf(database, asked.id, { active: !role || query.active === true });
    return { docs: types.map(role ? forRoles : payoutTypeDocs), message: 'Success' };
  });

  define('savePaymentMethodType', async ({ caller, body, address }) => {
    const tenant = tenants.byWhiteLabel(body.whiteLabelId);
    if (tenant?.audience !== 'player') return reject(404, 'Site not found');
    const { _id: id, paymentType, name, minAmount, maxAmount, operatorId, fields, active, sort } = body;
    if (maxAmount > 0 && minAmount > maxAmount) return reject(400, 'Please check maxAmount');
    if (paymentType === 'IPAY' && operatorId === undefined) return reject(400, 'Please check operatorId');
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
    const isForTwo = secondPerson.isNeeded('payout.change', tenant.id, 0);
    const saved = await database.transaction((connection) =>
      saveTypeWithin(connection, admin, type, caller, address, { sameHolder: isForTwo }),
    );
    if (saved === 'other-holder') {
      const approval = await secondPerson.propose(caller, address, {
        action: 'payout.change',
        tenantId: tenant.id,
        accountId: null,
        target: id,
        subject: `${paymentType} | ${name}`,
        amount: null,
        input: type,
      });
      if (approval instanceof HttpRejection) return approval;
      const before = (await payoutTypesOf(database, tenant.id, { active: false })).find((each) => each.id === id);
      const docs = forRoles(before ?? { ...type, active: false });
      return { docs, message: serverMessages['approval.waiting'], approval };
    }
    return saved === 'saved' ? { docs: forRoles(type), message: 'Success' } : reject(404, 'Payment type not found');
  });
}

/** The accounts that a player is paid to. */
function registerPayoutAccounts(
  define: RegisterRoute,
  accounts: PayoutAccounts,
  confirmations: Pick<Confirmations, 'use'>,
): void {
  const confirmed =
    (caller: Caller, token: string | undefined): AccountConfirmation =>
    (connection, account) =>
      confirmations.use(caller, { purpose: 'payoutAccount', ...account }, token, connection);

  define('accounts', async ({ tenant, caller }) => ({
    docs: (await accounts.of({ tenantId: tenant.id, accountId: caller.accountId })).map(payoutAccountDocs),
    message: 'Success',
  }));

  define('createAccount', async ({ tenant, caller, body }) => {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const { paymentMethodTypeId: typeId, name, accountDetails: details } = body;
    const made = await accounts.create(owner, { typeId, name, details }, confirmed(caller, body.confirmation));
    if (typeof made === 'string') return refusalOf(made);
    return { docs: payoutAccountDocs(made), message: serverMessages['account.created'] };
  });

  define('updateAccount', async ({ tenant, caller, body }) => {
    const { accountId, name, accountDetails: details, primary } = body;
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const change = { name, details, primary };
    const changed = await accounts.update(owner, accountId, change, confirmed(caller, body.confirmation));
    if (typeof changed === 'string') return refusalOf(changed);
    return { docs: payoutAccountDocs(changed), message: serverMessages['account.updated'] };
  });

  define('deleteAccount', async ({ tenant, caller, query }) =>
    (await accounts.remove({ tenantId: tenant.id, accountId: caller.accountId }, query.accountId))
      ? { message: serverMessages['account.deleted'] }
      : unknown(),
  );

  define('makePrimary', async ({ tenant, caller, query }) => {
    // There is always one primary account: another takes the place, none is emptied.
    if (!query.primary) return reject(400, 'Please check primary');
    return (await accounts.makePrimary({ tenantId: tenant.id, accountId: caller.accountId }, query.accountId))
      ? { message: serverMessages['account.primaryUpdated'] }
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

const forRoles = (type: PayoutType) => ({ ...payoutTypeDocs(type), active: type.active, sort: type.sort });

/**
 * Saves a way to pay out, with the entry of the audit. It is `unknown` when its id belongs to another brand. With `sameHolder` one that
 * pays another way than the stored one, which is locked, is not saved.
 */
export async function saveTypeWithin(
  connection: Connection,
  admin: Pick<SettingsAudit, 'record'>,
  type: PayoutType,
  by: Pick<Caller, 'accountId' | 'userType'>,
  address: string,
  { sameHolder = false }: { readonly sameHolder?: boolean } = {},
): Promise<'saved' | 'unknown' | 'other-holder'> {
  const { id, tenantId, paymentType, name } = type;
  await lockPayoutType(connection, id);
  const before = (await payoutTypesOf(connection, tenantId, { active: false })).find((each) => each.id === id);
  if (sameHolder && paysOtherHolder(before, type)) return 'other-holder';
  if (!(await savePayoutType(connection, type))) return 'unknown';
  await admin.record(connection, by, address, {
    kind: 'paymentMethodType',
    subjectId: id,
    subject: `${paymentType} | ${name}`,
    tenantId,
    before: before ? forRoles(before) : null,
    after: forRoles(type),
  });
  return 'saved';
}

/** Whether players would be paid another way: a new type, another operator, other fields of an account (D1.16). */
const paysOtherHolder = (before: PayoutType | undefined, after: PayoutType): boolean =>
  !before ||
  before.paymentType !== after.paymentType ||
  before.operatorId !== after.operatorId ||
  !isDeepStrictEqual(before.fields, after.fields);
