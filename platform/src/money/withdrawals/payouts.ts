import { formatMoney, formatReference, type Paise } from '@backlay/shared/domain';
import { afterCommit, type Connection, type Database } from '../../core/database';
import { changeWithdrawal, toPayoutEnd, type Notifier, type WithdrawalChanges } from './close-withdrawal';
import { endPayout, findPayout, type Payout, type PayoutState } from './payout-repository';
import { lockRequest, type WithdrawRequest } from './repository';

/** What a supplier knows of a payout. Amount in paise. */
export interface PayoutMessage {
  /** The supplier's own id; null where it refused the payout. */
  readonly gatewayId: string | null;
  /** Our reference, the same for ever. */
  readonly payoutId: string;
  /** `sent` is on its way, `returned` came back from the player's bank. */
  readonly status: 'sent' | 'paid' | 'failed' | 'returned';
  readonly amount: Paise;
  /** Of the bank; empty where there is none. */
  readonly utr: string;
}

/** Who sent a message about a payout. */
export interface PayoutSource {
  readonly tenantId: string;
  /** The adapter of the brand: it decides what it was given alone. */
  readonly settingId: string;
}

export type PayoutOutcome = 'done' | 'unknown' | 'conflict' | 'wrong-amount';

export interface PayoutsDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly changes: WithdrawalChanges;
  readonly notifier: Notifier;
  /** Ids of the accounts that look after every brand. */
  readonly administrators: (connection: Connection) => Promise<readonly string[]>;
}

type End = 'paid' | 'failed' | 'returned';
type Change = End | 'accepted' | 'repeated' | 'conflict';

/**
 * What a message makes of a payout. Money that is back with the player is never taken again, and money that was paid goes back only
 * as returned.
 */
const CHANGES: Readonly<Record<PayoutState, Readonly<Record<PayoutMessage['status'], Change>>>> = {
  queued: { sent: 'accepted', paid: 'paid', failed: 'failed', returned: 'returned' },
  sent: { sent: 'accepted', paid: 'paid', failed: 'failed', returned: 'returned' },
  unknown: { sent: 'accepted', paid: 'paid', failed: 'failed', returned: 'returned' },
  paid: { sent: 'repeated', paid: 'repeated', failed: 'conflict', returned: 'returned' },
  failed: { sent: 'conflict', paid: 'conflict', failed: 'repeated', returned: 'repeated' },
  returned: { sent: 'repeated', paid: 'repeated', failed: 'repeated', returned: 'repeated' },
};

/** How long a payout that the supplier has stays without news before it is asked about, ms. */
export const NEWS_MS = 30_000;

/** Ends payouts: each at most once, with its money, and by the supplier that was given it alone (G7.03). */
export class Payouts {
  constructor(private readonly deps: PayoutsDeps) {}

  /** Applies what a supplier knows of a payout. A repeat changes nothing. */
  settle(message: PayoutMessage, source: PayoutSource): Promise<PayoutOutcome> {
    return this.deps.database.transaction(async (connection) => {
      const request = await lockRequest(connection, message.payoutId);
      const payout = request && (await findPayout(connection, message.payoutId));
      if (!payout || payout.tenantId !== source.tenantId || payout.settingId !== source.settingId) return 'unknown';
      if (message.amount !== payout.amount) return 'wrong-amount';
      const { gatewayId } = message;
      const isOther = payout.gatewayId !== null && gatewayId !== null && payout.gatewayId !== gatewayId;
      // Who has the payout cannot have refused or missed it.
      const isDenied = gatewayId === null && payout.acceptedAt !== null;
      const change = isOther || isDenied ? 'conflict' : CHANGES[payout.state][message.status];
      if (change === 'repeated') return 'done';
      if (change === 'conflict') {
        await this.note(connection, payout, request, `conflict:${message.status}:${gatewayId ?? ''}`, {
          title: 'Payout with a contradiction',
          text: `is ${payout.state} here, and ${message.status} at the supplier. Ask the supplier before you do anything.`,
        });
        return 'conflict';
      }
      if (change === 'accepted') await this.accept(connection, payout, gatewayId);
      else await this.end(connection, payout, request, change, message);
      return 'done';
    });
  }

  /**
   * Ends a queued payout without a supplier, in the caller's transaction: staff paid it, or it is not paid at all.
   * @returns null where a supplier may have it already
   */
  async endByHand(
    connection: Connection,
    id: string,
    end: 'paid' | 'failed',
    { remarks, utr }: { readonly remarks: string; readonly utr: string },
  ): Promise<WithdrawRequest | null> {
    const request = await lockRequest(connection, id);
    const payout = request && (await findPayout(connection, id));
    if (payout?.state !== 'queued' || request?.status !== 'processing') return null;
    const { changes } = this.deps;
    if (!(await endPayout(connection, id, end, { now: changes.clock() }))) return null;
    return changeWithdrawal(changes, connection, request, {
      ...toPayoutEnd(end, false, utr),
      remarks,
      by: 'staff',
    });
  }

  private async accept(connection: Connection, { id }: Payout, gatewayId: string | null): Promise<void> {
    const now = this.deps.changes.clock();
    await connection.query(
      `UPDATE payout SET state = 'sent', gateway_id = coalesce($2, gateway_id), accepted_at = coalesce(accepted_at, $3),
         sent_at = coalesce(sent_at, $3), next_at = CASE WHEN accepted_at IS NULL THEN $4 ELSE next_at END
       WHERE id = $1`,
      [id, gatewayId, new Date(now), new Date(now + NEWS_MS)],
    );
  }

  private async end(
    connection: Connection,
    payout: Payout,
    request: WithdrawRequest,
    end: End,
    { gatewayId, utr }: PayoutMessage,
  ): Promise<void> {
    const { changes } = this.deps;
    if (!(await endPayout(connection, payout.id, end, { gatewayId, now: changes.clock() }))) return;
    await changeWithdrawal(changes, connection, request, toPayoutEnd(end, payout.state === 'paid', utr));
    if (end === 'returned')
      await this.note(connection, payout, request, 'returned', {
        title: 'Payout returned',
        text: 'came back from the bank. The player has the money in the balance again.',
      });
  }

  /** Notifies who approved the withdrawal, who confirmed it, and the administrators; the same news once. */
  private async note(
    connection: Connection,
    { id, approvedBy, confirmedBy, amount }: Payout,
    { userName, referenceNumber }: WithdrawRequest,
    news: string,
    { title, text }: { readonly title: string; readonly text: string },
  ): Promise<void> {
    const { notifier, administrators } = this.deps;
    const people = new Set([approvedBy, ...(confirmedBy === null ? [] : [confirmedBy])]);
    for (const administrator of await administrators(connection)) people.add(administrator);
    const message = `The payout ${formatReference(referenceNumber)} of ${formatMoney(amount)} to ${userName} ${text}`;
    for (const accountId of people) {
      const note = await notifier.add({ accountId, key: `payout:${id}:${news}`, title, message }, connection);
      if (note) afterCommit(connection, () => notifier.push(accountId, note));
    }
  }
}
