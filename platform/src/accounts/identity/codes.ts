import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH, OTP_LIFE_MS, OTP_TRIES, isCompleteOtp } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { CallContext } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { PurposeKeys } from '../../core/config';

export type CodePurpose = 'register' | 'login' | 'forgot';

/** Takes a text message to a number; the sandbox's outbox, or an operator's provider. */
export interface SmsSender {
  send(message: {
    /** Names the message: the same for a repeat. */
    readonly id: string;
    readonly tenant: string;
    readonly phone: string;
    readonly text: string;
    readonly context?: CallContext | undefined;
  }): Promise<void>;
}

/** One-time codes (S-10): six digits, five minutes, five tries, one use; a new one replaces the one before. */
export class OneTimeCodes {
  constructor(
    private readonly database: Database,
    private readonly sms: SmsSender,
    private readonly keys: PurposeKeys,
    private readonly clock: () => number = Date.now,
  ) {}

  async send(
    tenant: Pick<TenantRecord, 'id' | 'name'>,
    phone: string,
    purpose: CodePurpose,
    context?: CallContext,
  ): Promise<void> {
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
    await this.database.query(
      `insert into one_time_code (tenant_id, phone, purpose, code_hash, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, phone, purpose) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
      [
        tenant.id,
        phone,
        purpose,
        this.hash(this.keys[0], tenant.id, phone, purpose, code),
        new Date(this.clock() + OTP_LIFE_MS),
      ],
    );
    await this.sms.send({
      id: randomUUID(),
      tenant: tenant.id,
      phone,
      text: `${code} is your ${tenant.name} code. It is valid for 5 minutes. Never share it.`,
      context,
    });
  }

  /** Uses a code up; false for a wrong, old or used one. Every call counts as a try. */
  async consume(tenantId: string, phone: string, purpose: CodePurpose, code: string): Promise<boolean> {
    const { rows } = await this.database.query<{ code_hash: Buffer }>(
      `update one_time_code set tries = tries + 1
       where tenant_id = $1 and phone = $2 and purpose = $3 and expires_at > $4 and tries < $5 returning code_hash`,
      [tenantId, phone, purpose, new Date(this.clock()), OTP_TRIES],
    );
    const stored = rows[0]?.code_hash;
    // The same work whether or not there is a code for the number.
    const isEqual = this.keys
      .map((key) => this.hash(key, tenantId, phone, purpose, code))
      .map((given) => timingSafeEqual(stored ?? Buffer.alloc(given.length), given))
      .includes(true);
    if (!stored || !isEqual || !isCompleteOtp(code)) return false;
    // The row goes once: of two at the same moment one finds nothing.
    const { rowCount } = await this.database.query(
      'delete from one_time_code where tenant_id = $1 and phone = $2 and purpose = $3 and code_hash = $4',
      [tenantId, phone, purpose, stored],
    );
    return rowCount === 1;
  }

  private hash(key: string, tenantId: string, phone: string, purpose: string, code: string): Buffer {
    return createHmac('sha256', key).update(`${tenantId}|${phone}|${purpose}|${code}`).digest();
  }
}
