import { catalogue, fill, fromPaise, formatMoney, toPaise, type Paise } from '@backlay/shared/domain';
import type { CallAnswer } from '@backlay/shared/contract';
import type { Database } from '../database';
import { refuse, type CallRequest, type Refusal } from '../http';
import type { TenantDirectory } from '../tenants';
import { methodsOf } from './methods';
import type { DepositLedger, Notifier, PaymentGateway, RequestListener } from './ports';
import { countApproved, decideRequest, lockRequest, openDeposit } from './requests';

export type GatewayOutcome = 'done' | 'unknown' | 'conflict' | 'wrong-amount';

export interface GatewayMessage {
  readonly gatewayId: string;
  readonly orderId: string;
  readonly status: 'paid' | 'declined';
  readonly amount: Paise;
}

export interface PaymentsParts {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly gateway: PaymentGateway;
  readonly ledger: DepositLedger;
  readonly notifier: Notifier;
  readonly clock?: () => number;
}

/** Deposits: from the request to the booked money. */
export class Payments {
  private readonly listeners = new Set<RequestListener>();

  constructor(private readonly parts: PaymentsParts) {}

  /** Told of each change, after it is safe. */
  onChange(listener: RequestListener): void {
    this.listeners.add(listener);
  }

  depositCount(accountId: string): Promise<number> {
    return countApproved(this.parts.database, accountId);
  }

  /** POST api/user/deposit/iPay (C7.05): every rule again, whatever the client checked (C7.28). */
  async depositByIpay(request: CallRequest<'depositByIpay'>): Promise<CallAnswer<'depositByIpay'> | Refusal> {
    const { tenant, caller, body } = request;
    const { database, tenants, gateway } = this.parts;
    if (caller.demo) return refuse(403, catalogue['demo.restricted']);
    const method = (await methodsOf(database, tenant.id)).find(({ id }) => id === body.depositTypeId);
    if (!method || method.paymentType !== 'IPAY' || method.isLocked || String(body.operatorId) !== method.details.upiId)
      return refuse(404, 'There is no such payment method');
    const amount = toPaise(body.amount);
    const least = toPaise(tenant.rules.minDepositBalance);
    // IPAY is usable whatever the method's own limits (C5.03); the brand's minimum holds for every type (OQ-22).
    if (amount < Math.max(least, 1))
      return refuse(400, fill(catalogue['request.range'], { min: fromPaise(least), max: fromPaise(method.maxAmount) }));
    if (!tenants.isOwnUrl(tenant, body.redirectUrl)) return refuse(400, 'The page to return to is not on this site');
    const opened = await openDeposit(
      database,
      {
        tenantId: tenant.id,
        accountId: caller.accountId,
        methodId: method.id,
        paymentType: method.paymentType,
        amount,
        requestRef: body.requestRef,
        redirectUrl: body.redirectUrl,
        exclusive: !tenant.flags.multipleRequests,
      },
      (this.parts.clock ?? Date.now)(),
    );
    if (opened.kind === 'blocked') return refuse(409, catalogue['request.pending']);
    const { id, amount: asked, redirectUrl } = opened.request;
    const { url } = await gateway.open({
      orderId: id,
      amount: asked,
      brand: tenant.name,
      redirectUrl: redirectUrl ?? body.redirectUrl,
      siteUrl: tenants.urlOf(tenant),
    });
    return { docs: { iPayRedirectUrl: url, _id: id }, message: 'Success' };
  }

  /** What a gateway says of an order; the same message any number of times is booked once. */
  async settle({ orderId, gatewayId, status, amount }: GatewayMessage): Promise<GatewayOutcome> {
    const { database, ledger, notifier } = this.parts;
    const decided = await database.transaction(async (connection) => {
      const request = await lockRequest(connection, orderId);
      if (!request) return 'unknown';
      if (request.gatewayId === gatewayId) return 'done';
      if (request.status !== 'pending' && request.status !== 'processing') return 'conflict';
      if (amount !== request.amount) return 'wrong-amount';
      const paid = status === 'paid';
      const remarks = paid ? 'Paid by instant UPI' : 'The payment was declined';
      await decideRequest(connection, orderId, paid ? 'approved' : 'rejected', { gatewayId, remarks });
      if (paid) {
        await ledger.credit(connection, {
          accountId: request.accountId,
          amount: request.amount,
          key: `deposit:${orderId}`,
          remarks: 'Deposit by IPAY',
        });
      }
      const note = await notifier.add(
        {
          accountId: request.accountId,
          key: `deposit:${orderId}`,
          title: paid ? catalogue['deposit.success'] : 'Deposit declined',
          message: paid
            ? `${formatMoney(request.amount)} was added to your balance.`
            : `Your deposit of ${formatMoney(request.amount)} was declined. Nothing was charged.`,
        },
        connection,
      );
      return { accountId: request.accountId, note, status: paid ? 'approved' : 'rejected' };
    });
    if (typeof decided === 'string') return decided;
    for (const listener of this.listeners)
      listener({ accountId: decided.accountId, requestId: orderId, status: decided.status });
    if (decided.note) notifier.push(decided.accountId, decided.note);
    return 'done';
  }
}
