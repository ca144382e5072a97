import { isDeepStrictEqual } from 'node:util';
import { serverMessages, toPaise } from '@backlay/shared/domain';
import type { SecondPerson } from '../../core/approvals';
import type { Connection, Database } from '../../core/database';
import { reject, HttpRejection, type Caller, type RegisterRoute } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import { waitsByType } from './estimate';
import { toWireMethod, lockMethod, methodsOf, saveMethod, type StoredMethod } from './methods';

/** The ways to pay of a brand: what players see, and what administrators set (C7.18). */
export function defineMethodCalls(
  define: RegisterRoute,
  database: Database,
  tenants: Pick<TenantDirectory, 'byWhiteLabel'>,
  admin: SettingsAudit,
  secondPerson: SecondPerson,
): void {
  const brandOf = (whiteLabelId: string) => {
    const tenant = tenants.byWhiteLabel(whiteLabelId);
    return tenant?.audience === 'player' ? tenant : null;
  };

  define('depositMethods', async ({ tenant, caller, query }) => {
    // A role asks about a brand by its white label, a player about the brand that they are at.
    const role = caller.userType !== 'user';
    const asked = role && query.whiteLabelId ? brandOf(query.whiteLabelId) : tenant;
    if (!asked) return reject(404, 'Site not found');
    const methods = await methodsOf(database, asked.id, { all: role && !query.active });
    const types = role ? [] : methods.map(({ paymentType }) => paymentType);
    const waitOf = await waitsByType(database, asked.id, types);
    const docs = methods.map((method) => ({
      ...toWireMethod(method),
      ...(role ? { active: method.active } : waitOf(method.paymentType)),
    }));
    return { docs, terms: termsOf(asked), message: 'Success' };
  });

  define('saveDepositMethod', async ({ caller, body, address }) => {
    const tenant = brandOf(body.whiteLabelId);
    if (!tenant) return reject(404, 'Site not found');
    const {
      _id,
      whiteLabelId: _site,
      paymentType,
      paymentName,
      isLock,
      active,
      minAmount,
      maxAmount,
      sort,
      transactionCode: _code,
      ...details
    } = body;
    if (minAmount > maxAmount) return reject(400, 'Please check maxAmount');
    if (paymentType === 'IPAY' && !/^\d+$/.test(details.upiId ?? '')) return reject(400, 'Please check upiId');
    const method: StoredMethod = {
      id: _id,
      tenantId: tenant.id,
      paymentType,
      paymentName,
      details,
      isLocked: isLock,
      minAmount: toPaise(minAmount),
      maxAmount: toPaise(maxAmount),
      sort,
      active,
    };
    const isForTwo = secondPerson.isNeeded('method.change', tenant.id, 0);
    const saved = await database.transaction((connection) =>
      saveMethodWithin(connection, admin, method, caller, address, { samePayee: isForTwo }),
    );
    if (saved === 'other-payee') {
      const approval = await secondPerson.propose(caller, address, {
        action: 'method.change',
        tenantId: tenant.id,
        accountId: null,
        target: _id,
        subject: `${paymentType} | ${paymentName}`,
        amount: null,
        input: method,
      });
      if (approval instanceof HttpRejection) return approval;
      const before = (await methodsOf(database, tenant.id, { all: true })).find(({ id }) => id === _id);
      const docs = { ...toWireMethod(before ?? method), active: before?.active ?? false };
      return { docs, message: serverMessages['approval.waiting'], approval };
    }
    if (saved === 'unknown') return reject(404, 'Payment method not found');
    return { docs: { ...toWireMethod(method), active }, message: 'Success' };
  });
}

/**
 * Saves a way to pay, with the entry of the audit. It is `unknown` when its id belongs to another brand. With `samePayee` one that pays
 * another account than the stored one, which is locked, is not saved.
 */
export async function saveMethodWithin(
  connection: Connection,
  admin: Pick<SettingsAudit, 'record'>,
  method: StoredMethod,
  by: Pick<Caller, 'accountId' | 'userType'>,
  address: string,
  { samePayee = false }: { readonly samePayee?: boolean } = {},
): Promise<'saved' | 'unknown' | 'other-payee'> {
  const { id, tenantId, paymentType, paymentName, active } = method;
  await lockMethod(connection, id);
  const before = (await methodsOf(connection, tenantId, { all: true })).find((each) => each.id === id);
  if (samePayee && paysOtherAccount(before, method)) return 'other-payee';
  if (!(await saveMethod(connection, method))) return 'unknown';
  await admin.record(connection, by, address, {
    kind: 'depositMethod',
    subjectId: id,
    subject: `${paymentType} | ${paymentName}`,
    tenantId,
    before: before ? { ...toWireMethod(before), active: before.active } : null,
    after: { ...toWireMethod(method), active },
  });
  return 'saved';
}

/** Whether money would go to another place: a new method, another type, another account, UPI id or picture (D1.16). */
const paysOtherAccount = (before: StoredMethod | undefined, after: StoredMethod): boolean =>
  !before ||
  before.paymentType !== after.paymentType ||
  !isDeepStrictEqual(toStoredDetails(before), toStoredDetails(after));

/** The details as they are stored: what is not there is left out. */
const toStoredDetails = ({ details }: StoredMethod): unknown => JSON.parse(JSON.stringify(details));

const termsOf = ({ rules, flags, app }: TenantRecord) => {
  const number = app.depositWhatsapp ?? app.whatsappNumber ?? null;
  return {
    minAmount: rules.minDepositBalance,
    slipRequired: rules.slipRequired ?? false,
    whatsapp: rules.noDepositWhatsapp ? null : number,
    chat: flags.depositToChat ? number : null,
  };
};
