import { serverMessages, toPaise, mayCancelDeposit } from '@backlay/shared/domain';
import type { EndpointResponse, TransactionRequest } from '@backlay/shared/contract';
import { afterCommit, type Connection, type Database } from '../../core/database';
import { reject, HttpRejection, type RouteRequest } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { validateDeposit, checkAmountRange } from './validate-deposit';
import {
  resolveDeposit,
  createBranchDeposit,
  type BranchDeposit,
  type DecidedDeposit,
  type ResolvedDeposit,
  type DepositDecision,
} from './approve-deposit';
import { methodsOf } from './methods';
import type {
  DepositBonuses,
  DepositLedger,
  DepositorLookup,
  DepositRules,
  GatewayMessage,
  MessageSource,
  Notifier,
  PaymentGateway,
  PaymentProofs,
  RequestListener,
} from './ports';
import {
  byReference,
  countApproved,
  decideRequest,
  findRequest,
  lockRequest,
  toWireRequest,
  type StoredRequest,
} from './repository';
import { acceptPaymentProof } from './proof-deposits';
import type { PaymentRefunds } from './payment-refunds';
import { settlePayment, type GatewayOutcome } from './settle-payment';

/** `final`: staff or the gateway decide, or did. */
export type Canceled = StoredRequest | 'unknown' | 'final';

/** A player cancels an own deposit that nobody has begun with; a decision at the same moment finds it canceled, or the reverse (E8.08). */
export function cancelDeposit(
  database: Database,
  owner: { readonly tenantId: string; readonly accountId: string },
  id: string,
  allowed: boolean,
): Promise<Canceled> {
  return database.transaction(async (connection) => {
    const request = await lockRequest(connection, id);
    if (!request || request.accountId !== owner.accountId || request.tenantId !== owner.tenantId) return 'unknown';
    if (!mayCancelDeposit({ status: request.status, type: request.paymentType }, allowed)) return 'final';
    return decideRequest(connection, id, 'canceled', { remarks: '' });
  });
}

/** The gateway of the installation, which serves every brand without one of its own. */
export const INSTALLATION: MessageSource = { tenantId: null, settingId: 'gateway' };

export interface PaymentsDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly gateway: PaymentGateway;
  readonly ledger: DepositLedger;
  readonly notifier: Notifier;
  readonly rules: DepositRules;
  readonly bonuses: DepositBonuses;
  readonly uploads: PaymentProofs;
  /** Gives back what was paid for an order a second time. */
  readonly refunds: Pick<PaymentRefunds, 'take'>;
  readonly people: DepositorLookup;
  readonly clock?: () => number;
}

/** Deposits: from the request to the booked money. */
export class Payments {
  private readonly listeners = new Set<RequestListener>();
  private readonly parts: Required<PaymentsDeps>;

  constructor(parts: PaymentsDeps) {
    this.parts = { clock: Date.now, ...parts };
  }

  /** Called with each change, after the commit. */
  onChange(listener: RequestListener): void {
    this.listeners.add(listener);
  }

  depositCount(accountId: string): Promise<number> {
    return countApproved(this.parts.database, accountId);
  }

  /** The request as responses show it, with a signed address of its slip: for those who may read the request. */
  docsOf(request: StoredRequest): TransactionRequest {
    return toWireRequest(request, (slip) => this.parts.uploads.signedAddress(slip));
  }

  find(id: string, connection: Connection = this.parts.database): Promise<StoredRequest | null> {
    return findRequest(connection, id);
  }

  /** POST api/user/deposit/iPay (C7.05): every rule again, whatever the client checked (C7.28). */
  async depositByIpay(
    request: RouteRequest<'depositByIpay'>,
  ): Promise<EndpointResponse<'depositByIpay'> | HttpRejection> {
    const { tenant, caller, body } = request;
    const { database, tenants, gateway } = this.parts;
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    const method = (await methodsOf(database, tenant.id)).find(({ id }) => id === body.depositTypeId);
    if (!method || method.paymentType !== 'IPAY' || method.isLocked || String(body.operatorId) !== method.details.upiId)
      return reject(404, 'Payment method not found');
    const amount = toPaise(body.amount);
    const outside = checkAmountRange(tenant, amount, { ...method, instant: true });
    if (outside) return outside;
    if (!tenants.isOwnUrl(tenant, body.redirectUrl)) return reject(400, 'The return page must be on this site');
    const opened = await validateDeposit(this.parts, {
      tenantId: tenant.id,
      accountId: caller.accountId,
      methodId: method.id,
      paymentType: method.paymentType,
      amount,
      requestRef: body.requestRef,
      redirectUrl: body.redirectUrl,
      offerId: body.bonusId,
      exclusive: !tenant.flags.multipleRequests,
    });
    if (opened instanceof HttpRejection) return opened;
    // Nobody pays for what was paid, declined or given up: the gateway's page is for an open request alone.
    if (opened.status !== 'pending') return reject(409, serverMessages['queue.decided']);
    const { url } = await gateway.open(
      {
        orderId: opened.id,
        amount: opened.amount,
        brand: tenant.name,
        redirectUrl: opened.redirectUrl ?? body.redirectUrl,
        siteUrl: tenants.urlOf(tenant),
      },
      { tenantId: tenant.id, methodId: method.id, context: request.context },
    );
    return { docs: { iPayRedirectUrl: url, _id: opened.id }, message: 'Success' };
  }

  /** POST api/user/deposit (C7.03): a request that staff looks through. */
  async depositBySlip(request: RouteRequest<'deposit'>): Promise<StoredRequest | HttpRejection> {
    const opened = await acceptPaymentProof(this.parts, request);
    if (!(opened instanceof HttpRejection)) this.notify(opened);
    return opened;
  }

  /** A player cancels an own deposit, where the brand allows it (E8.08). */
  async cancel(owner: { readonly tenantId: string; readonly accountId: string }, id: string, allowed: boolean) {
    const done = await cancelDeposit(this.parts.database, owner, id, allowed);
    if (typeof done !== 'string') this.notify(done);
    return done;
  }

  /**
   * A role decides, in the transaction of the caller (C4.04, C7.07); `record` writes who did it there. The player is notified after the
   * commit.
   */
  async decideWithin(
    connection: Connection,
    decision: DepositDecision,
    record: (connection: Connection, from: StoredRequest, to: StoredRequest) => Promise<void>,
  ): Promise<ResolvedDeposit> {
    const decided = await resolveDeposit(this.parts, connection, decision, record);
    return typeof decided === 'string' ? decided : this.settledLater(connection, decided);
  }

  /** A branch pays in for a player of its own (C4.05, C7.06, OQ-106). */
  async depositAtBranch(
    deposit: BranchDeposit,
    record: (connection: Connection, to: StoredRequest) => Promise<void>,
  ): Promise<StoredRequest | HttpRejection> {
    return this.parts.database.transaction((connection) => this.depositAtBranchWithin(connection, deposit, record));
  }

  /** The same in the transaction of the caller; the player is notified after its commit. */
  async depositAtBranchWithin(
    connection: Connection,
    deposit: BranchDeposit,
    record: (connection: Connection, to: StoredRequest) => Promise<void>,
  ): Promise<StoredRequest | HttpRejection> {
    const made = await createBranchDeposit(this.parts, connection, deposit, record);
    return made instanceof HttpRejection ? made : this.settledLater(connection, made);
  }

  /** The deposit of a player under a reference, if there is one. */
  byReference(accountId: string, requestRef: string): Promise<StoredRequest | null> {
    return byReference(this.parts.database, accountId, requestRef);
  }

  /** A gateway's message about an order. A repeated one changes nothing. */
  async settle(message: GatewayMessage, source: MessageSource = INSTALLATION): Promise<GatewayOutcome> {
    const decided = await this.parts.database.transaction((connection) =>
      settlePayment(this.parts, connection, message, source),
    );
    if (decided === 'conflict') return (await this.parts.refunds.take(message, source)) ? 'refunding' : decided;
    if (typeof decided === 'string') return decided;
    if (decided) this.settled(decided);
    return 'done';
  }

  private settledLater(connection: Connection, decided: DecidedDeposit): StoredRequest {
    afterCommit(connection, () => this.settled(decided));
    return decided.changed;
  }

  private settled({ changed, note }: DecidedDeposit): void {
    this.notify(changed);
    if (note) this.parts.notifier.push(changed.accountId, note);
  }

  private notify({ accountId, id, paymentType, status, remarks }: StoredRequest): void {
    for (const listener of this.listeners) listener({ accountId, requestId: id, paymentType, status, remarks });
  }
}
