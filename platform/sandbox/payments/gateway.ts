import { randomInt } from 'node:crypto';
import type { Paise } from '@backlay/shared/domain';
import type { Database } from '../../src/core/database';
import type { GatewayMessage, GatewayOrder, PaymentGateway } from '../../src/money/payments';

export interface SandboxPaymentOrder {
  readonly orderId: string;
  readonly gatewayId: string;
  readonly amount: Paise;
  readonly brand: string;
  readonly redirectUrl: string;
  readonly status: 'open' | 'paid' | 'declined';
}

/** Sends a message to the platform the way a real gateway does; true when it was answered. */
export type DeliverWebhook = (message: GatewayMessage) => Promise<boolean>;

/** The reference of a UPI payment, as banks print it: 12 digits. */
const createReference = (): string => `6${String(randomInt(1e11)).padStart(11, '0')}`;

/** Stands in for a payment gateway: it stores orders, shows a page, and notifies the platform how each ended. */
export class SandboxGateway implements Pick<PaymentGateway, 'open'> {
  constructor(
    private readonly database: Database,
    private readonly deliver: DeliverWebhook,
  ) {}

  async open({ orderId, amount, brand, redirectUrl, siteUrl }: GatewayOrder): Promise<{ url: string }> {
    await this.database.query(
      `insert into sandbox_payment (order_id, gateway_id, amount, brand, redirect_url) values ($1, $2, $3, $4, $5)
       on conflict (order_id) do nothing`,
      [orderId, createReference(), amount, brand, redirectUrl],
    );
    return { url: `${siteUrl}/__sandbox/pay/${orderId}` };
  }

  async find(orderId: string): Promise<SandboxPaymentOrder | null> {
    const { rows } = await this.database.query<SandboxPaymentOrder>(
      `select order_id as "orderId", gateway_id as "gatewayId", amount, brand, redirect_url as "redirectUrl", status
       from sandbox_payment where order_id = $1`,
      [orderId],
    );
    return rows[0] ?? null;
  }

  /** The player's choice. The first choice counts, and is sent to the platform until the platform accepts it. */
  async choose(orderId: string, choice: 'paid' | 'declined'): Promise<SandboxPaymentOrder | null> {
    await this.database.query(`update sandbox_payment set status = $2 where order_id = $1 and status = 'open'`, [
      orderId,
      choice,
    ]);
    const order = await this.find(orderId);
    if (!order || order.status === 'open') return null;
    await this.notify(order);
    return order;
  }

  /** Repeats notifications that were not accepted, so that a platform that was killed receives them after its restart. */
  async repeat(): Promise<void> {
    const { rows } = await this.database.query<{ orderId: string }>(
      `select order_id as "orderId" from sandbox_payment where delivered_at is null and status <> 'open' limit 100`,
    );
    for (const { orderId } of rows) {
      const order = await this.find(orderId);
      if (order) await this.notify(order);
    }
  }

  private async notify({ gatewayId, orderId, status, amount }: SandboxPaymentOrder): Promise<void> {
    if (status === 'open' || !(await this.deliver({ gatewayId, orderId, status, amount }))) return;
    await this.database.query(
      'update sandbox_payment set delivered_at = coalesce(delivered_at, now()) where order_id = $1',
      [orderId],
    );
  }
}
