import { decideFeedResult, type MarketDefinition, type MarketResult } from '@backlay/shared/domain';
import type { Approvals } from '../../core/approvals';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { HttpRejection } from '../../core/http';
import { findSettlement, settledAtOf } from '../settlement';
import { correctionAction } from './approvable-correction';
import type { MarketAdmin } from './market-admin';

/** A result of the feed counts for so long after a settlement, ms. */
const CORRECTABLE_MS = 7 * 24 * 3_600_000;
const REASON = 'The feed changed the result after the market was settled';
const FEED = { accountId: 'feed', userName: 'feed', userType: 'feed' } as const;

export interface FeedCorrectionsDeps {
  readonly database: Database;
  readonly admin: Pick<MarketAdmin, 'beginCorrection' | 'finishCorrection'>;
  readonly approvals: Pick<Approvals, 'proposeByPlatform'>;
  /** A correction is made without a person (`AUTO_CORRECT`). */
  readonly isAutomatic: boolean;
  readonly clock: () => number;
  readonly log: (message: string, fields: object) => void;
}

/** What became of a later result: nothing to change, too old, left to staff, proposed, or corrected. */
export type FeedCorrectionOutcome = 'same' | 'too-late' | 'undecided' | 'proposed' | 'corrected';

interface KnownMarket {
  readonly definition: MarketDefinition;
  readonly settled: MarketResult;
}

const endOf = ({ outcome, winners, margin, total, runs, removed = [] }: MarketResult): string =>
  JSON.stringify([
    ...[outcome, [...winners].sort(), margin ?? null, total ?? null, runs ?? null],
    removed.map(({ id, adjustmentFactor }) => [id, adjustmentFactor]),
  ]);

/** Corrections that the feed asks for by another result after CLOSED: proposed to staff, or made (E9.04). */
export class FeedCorrections {
  constructor(private readonly deps: FeedCorrectionsDeps) {}

  /** Considers one later result. The same one of a market is considered once, whichever process receives it. */
  async consider(result: MarketResult): Promise<FeedCorrectionOutcome> {
    const { database, admin, clock, log } = this.deps;
    const { marketId } = result;
    const known = await this.find(marketId);
    if (!known) return 'same';
    const { result: decided } = decideFeedResult(known.definition, result);
    const right = decided ?? result;
    if (endOf(right) === endOf(known.settled)) return 'same';
    const settledAt = (await settledAtOf(database, [marketId])).get(marketId) ?? clock();
    if (clock() - settledAt > CORRECTABLE_MS) {
      log('late feed result ignored', { marketId, winners: result.winners });
      return 'too-late';
    }
    const outcome = await database.transaction((connection) =>
      this.begin(connection, known, right, decided !== undefined),
    );
    if (outcome === 'corrected') await admin.finishCorrection({ marketId, result: right });
    if (outcome !== 'same') log('settled feed result changed', { marketId, outcome });
    return outcome;
  }

  private async find(marketId: string): Promise<KnownMarket | null> {
    const { database } = this.deps;
    const settlement = await findSettlement(database, marketId);
    const { rows } = await database.query<{ definition: MarketDefinition }>(
      'SELECT definition FROM market WHERE id = $1',
      [marketId],
    );
    const definition = rows[0]?.definition;
    return settlement && definition ? { definition, settled: settlement.result } : null;
  }

  private async begin(
    connection: Connection,
    { definition, settled }: KnownMarket,
    result: MarketResult,
    isDecided: boolean,
  ): Promise<FeedCorrectionOutcome> {
    const { id: marketId, eventId, name } = definition;
    await connection.query('SELECT pg_advisory_xact_lock(42077, hashtext($1))', [marketId]);
    const { rows } = await connection.query(
      `SELECT 1 FROM admin_audit WHERE subject_kind = 'market' AND subject_id = $1 AND action = 'feedCorrection'
         AND changes::jsonb ->> 'end' = $2`,
      [marketId, endOf(result)],
    );
    if (rows.length > 0) return 'same';
    const outcome = isDecided ? await this.correct(connection, name, result) : 'undecided';
    await insertAdminAudit(connection, {
      ...{ actorId: null, actorName: 'feed', actorType: 'feed', action: 'feedCorrection', reason: REASON },
      ...{ subjectKind: 'market', subjectId: marketId, subjectName: name, eventId },
      changes: { end: endOf(result), settled, result, outcome },
    });
    return outcome;
  }

  /** Makes the correction, or proposes it with both results and what it moves. */
  private async correct(connection: Connection, name: string, result: MarketResult): Promise<FeedCorrectionOutcome> {
    const { admin, approvals, isAutomatic, log } = this.deps;
    const { marketId } = result;
    const input = { marketId, result, reason: REASON };
    if (isAutomatic && (await admin.beginCorrection(connection, input, FEED)) === null) return 'corrected';
    const proposed = await approvals.proposeByPlatform(connection, {
      ...{ action: correctionAction(result), tenantId: null, accountId: null, target: marketId, subject: name },
      ...{ amount: null, input, remarks: REASON },
    });
    if (!(proposed instanceof HttpRejection)) return 'proposed';
    log('feed correction proposal failed', { marketId, reason: proposed.message });
    return 'undecided';
  }
}
