import { setImmediate } from 'node:timers/promises';
import type { openApprover } from '../../core/approvals/testing';
import type { Connection } from '../../core/database';
import { post } from '../ledger';
import { Payments, type PaymentsDeps } from './payments';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';

/** The transaction code of everybody on the staff of `openPayments`, which is their password too. */
export const CODE = 'Admin@123';

/** A platform whose staff may decide about money: all of them have a transaction code. */
export async function openPayments(): Promise<TestPlatform> {
  const platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  await platform.database.query(
    `update user_account set transaction_code_hash = password_hash where tenant_id = 'staff'`,
  );
  return platform;
}

/** Payments of the test's own on a platform's database: the deps that are given, and else players without limits or offers. */
export function openOwnPayments(
  { database }: Pick<TestPlatform, 'database'>,
  deps: Pick<PaymentsDeps, 'notifier'> & Partial<Pick<PaymentsDeps, 'rules' | 'bonuses' | 'clock'>>,
): Payments {
  const notUsed = () => Promise.reject(new Error('This is not used here'));
  return new Payments({
    database,
    rules: { depositRefusal: async () => null },
    bonuses: { offerRefusal: async () => null, onDeposit: async () => 0 },
    ledger: {
      credit: async (connection, { accountId, amount, key, remarks }) => {
        const lines = [
          { userId: accountId, account: 'available', amount } as const,
          { house: 'gateway', amount: -amount } as const,
        ];
        await post(connection, [{ key, kind: 'deposit', reference: key, remarks, at: Date.now(), lines }]);
      },
      refund: notUsed,
      bookDuplicate: notUsed,
      bookDuplicateRefund: notUsed,
    },
    refunds: { take: notUsed },
    gateway: { open: notUsed },
    uploads: { signedAddress: String, save: notUsed },
    people: { byId: notUsed },
    tenants: {} as PaymentsDeps['tenants'], // Only the pages of the gateway ask for tenants.
    ...deps,
  });
}

/** A deposit with the reference of its payment; fields over the usual ones, and a picture or none. */
export interface ProofForm {
  readonly brand?: string;
  readonly picture?: Buffer;
  readonly type?: string;
  readonly [field: string]: unknown;
}

let reference = 0;
/** POST api/user/deposit as a browser sends it: 2,500 by UPI, by default, each with a reference of its own. */
export async function uploadProof(
  platform: TestPlatform,
  token: string,
  { brand = 'royal', picture, type = 'image/png', ...fields }: ProofForm = {},
): Promise<Answer> {
  reference += 1;
  const form = new FormData();
  const given = {
    depositTypeId: `${brand}-upi`,
    amount: 2500,
    utr: String(400_000_000_000 + reference),
    requestRef: `slip-request-${reference}`,
    ...fields,
  };
  for (const [key, value] of Object.entries(given)) if (value !== undefined) form.append(key, String(value));
  if (picture) form.append('image', new Blob([new Uint8Array(picture)], { type }), 'slip.png');
  const packed = new Response(form);
  return platform.send('/api/user/deposit', {
    method: 'POST',
    host: `${brand}.localhost`,
    headers: { 'content-type': packed.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

/** Asks for an IPAY deposit; its answer leads to the page of the gateway. */
export const askIpay = (
  platform: TestPlatform,
  token: string,
  asked: { readonly requestRef: string; readonly [field: string]: unknown },
  brand = 'royal',
): Promise<Answer> =>
  platform.call(brand, 'depositByIpay', {
    token,
    body: {
      depositTypeId: `${brand}-ipay`,
      amount: 700,
      operatorId: 101,
      redirectUrl: `http://${brand}.localhost:4000/transaction`,
      ...asked,
    },
  });

/** What the player chooses on the page of the gateway; a request's answer names it as `iPayRedirectUrl`. */
export const chooseIpay = (
  platform: TestPlatform,
  url: string,
  choice: 'paid' | 'declined' = 'paid',
): Promise<Answer> =>
  platform.send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `choice=${choice}`,
  });

/** Until as many sessions of the database wait for a lock. */
export async function waitForLocks(connection: Connection, count: number): Promise<void> {
  const waiting = `select count(*)::int as total from pg_locks where not granted`;
  while ((await connection.query<{ total: number }>(waiting)).rows[0]!.total < count) await setImmediate();
}

/** A second person approves while another transaction takes what the proposal needs, and commits after the approval began. */
export async function approveWhileRefused(
  platform: TestPlatform,
  second: Awaited<ReturnType<typeof openApprover>>,
  proposalId: string,
  take: (connection: Connection) => Promise<unknown>,
): Promise<Answer> {
  const { version } = await second.find(proposalId);
  const { approval } = await platform.database.transaction(async (connection) => {
    await take(connection);
    const approval = second.approve(proposalId, version);
    await waitForLocks(connection, 1);
    return { approval };
  });
  return approval;
}
