import { toPaise } from '@backlay/shared/domain';
import type { Database } from '../database';
import { refuse, type DefineCall } from '../http';
import type { TenantDirectory, TenantRecord } from '../tenants';
import { methodDocs, methodsOf, saveMethod, type StoredMethod } from './methods';

/** The ways to pay of a brand: what players see, and what administrators set (C7.18). */
export function defineMethodCalls(
  define: DefineCall,
  database: Database,
  tenants: Pick<TenantDirectory, 'byWhiteLabel'>,
): void {
  const brandOf = (whiteLabelId: string) => {
    const tenant = tenants.byWhiteLabel(whiteLabelId);
    return tenant?.audience === 'player' ? tenant : null;
  };

  define('depositMethods', async ({ tenant, caller, query }) => {
    // A role asks about a brand by its white label, a player about the brand that they are at.
    const asked = caller.userType !== 'user' && query.whiteLabelId ? brandOf(query.whiteLabelId) : tenant;
    if (!asked) return refuse(404, 'There is no such site');
    return { docs: (await methodsOf(database, asked.id)).map(methodDocs), terms: termsOf(asked), message: 'Success' };
  });

  define('saveDepositMethod', async ({ body }) => {
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
    };
    if (!(await saveMethod(database, method, active))) return refuse(404, 'There is no such payment method');
    return { docs: methodDocs(method), message: 'Success' };
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
