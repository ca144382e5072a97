import { toPaise } from '@backlay/shared/domain';
import type { Database } from '../database';
import { refuse, type DefineCall } from '../http';
import type { SettingDesk } from '../request-desk';
import type { TenantDirectory, TenantRecord } from '../tenants';
import { methodDocs, methodsOf, saveMethod, type StoredMethod } from './methods';

/** The ways to pay of a brand: what players see, and what administrators set (C7.18). */
export function defineMethodCalls(
  define: DefineCall,
  database: Database,
  tenants: Pick<TenantDirectory, 'byWhiteLabel'>,
  desk: SettingDesk,
): void {
  const brandOf = (whiteLabelId: string) => {
    const tenant = tenants.byWhiteLabel(whiteLabelId);
    return tenant?.audience === 'player' ? tenant : null;
  };

  define('depositMethods', async ({ tenant, caller, query }) => {
    // A role asks about a brand by its white label, a player about the brand that they are at.
    const role = caller.userType !== 'user';
    const asked = role && query.whiteLabelId ? brandOf(query.whiteLabelId) : tenant;
    if (!asked) return refuse(404, 'There is no such site');
    const methods = await methodsOf(database, asked.id, { all: role && !query.active });
    const docs = methods.map((method) => ({ ...methodDocs(method), ...(role && { active: method.active }) }));
    return { docs, terms: termsOf(asked), message: 'Success' };
  });

  define('saveDepositMethod', async ({ caller, body, address }) => {
    const tenant = brandOf(body.whiteLabelId);
    if (!tenant) return refuse(404, 'There is no such site');
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
    if (minAmount > maxAmount) return refuse(400, 'Please check maxAmount');
    if (paymentType === 'IPAY' && !/^\d+$/.test(details.upiId ?? '')) return refuse(400, 'Please check upiId');
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
    const saved = await database.transaction(async (connection) => {
      const before = (await methodsOf(connection, tenant.id, { all: true })).find(({ id }) => id === _id);
      if (!(await saveMethod(connection, method))) return false;
      await desk.record(connection, caller, address, {
        kind: 'depositMethod',
        subjectId: _id,
        subject: `${paymentType} | ${paymentName}`,
        tenantId: tenant.id,
        before: before ? { ...methodDocs(before), active: before.active } : null,
        after: { ...methodDocs(method), active },
      });
      return true;
    });
    if (!saved) return refuse(404, 'There is no such payment method');
    return { docs: { ...methodDocs(method), active }, message: 'Success' };
  });
}

const termsOf = ({ rules, flags, app }: TenantRecord) => {
  const number = app.depositWhatsapp ?? app.whatsappNumber ?? null;
  return {
    minAmount: rules.minDepositBalance,
    slipRequired: rules.slipRequired ?? false,
    whatsapp: rules.noDepositWhatsapp ? null : number,
    chat: flags.depositToChat ? number : null,
  };
};
