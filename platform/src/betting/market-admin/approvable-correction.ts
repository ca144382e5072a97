import {
  commissionOn,
  formatMoney,
  serverMessages,
  settleBet,
  type MarketResult,
  type Paise,
} from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction, type Preview } from '../../core/approvals';
import type { Connection, Database } from '../../core/database';
import { orRefusal, reject, RefusedInTransaction, type HttpRejection } from '../../core/http';
import { amountOfOrder, listSettledBets, type BettingMarket } from '../orders';
import { commissionsOf, findSettlement, inOrderOfBets, type SettlementRow } from '../settlement';
import type { CurrentMarket, MarketService } from '../markets';
import type { MarketAdmin } from './market-admin';
import type { Actor, Correction, Settling } from './ports';

/** Which action a correction is: to void a settled market is one of its own (D1.16). */
export const correctionAction = (result: MarketResult | null): 'market.voidSettled' | 'market.correct' =>
  result?.outcome === 'void' ? 'market.voidSettled' : 'market.correct';

const storedResult = z
  .looseObject({ marketId: z.string(), outcome: z.enum(['settled', 'void']), winners: z.array(z.string()) })
  // Additional fields of a result are stored unchanged.
  .transform((result) => result as MarketResult); // the call checked the rest before it was stored
const marketOf = { marketId: z.string(), reason: z.string() };
const correction = z.object({ ...marketOf, result: storedResult.nullable() });
const settling = z.object({ ...marketOf, result: storedResult });

interface Affected {
  readonly bets: number;
  readonly players: number;
  readonly stakes: Paise;
}

interface Settled extends Affected {
  /** Names of runners that somebody bet on, by id. */
  readonly names: Readonly<Record<string, string>> | null;
}

/** Bets on a market and multiples with a leg in it, each with its whole stake (D1.16). */
const BETS_OF_MARKET = `SELECT user_id, stake, runner_id, names::jsonb ->> 'runner' AS runner
     FROM bet WHERE market_id = $1 AND status = ANY ($2)
     UNION ALL
     SELECT b.user_id, b.stake, l.runner_id, l.names ->> 'runner'
     FROM multiple_leg l JOIN bet b ON b.user_id = l.user_id AND b.id = l.bet_id
     WHERE l.market_id = $1 AND b.status = ANY ($2)`;

async function settledBets(connection: Connection, marketId: string): Promise<Settled> {
  const { rows } = await connection.query<Settled>(
    `SELECT count(*) AS bets, count(DISTINCT user_id) AS players, coalesce(sum(stake), 0)::bigint AS stakes,
       jsonb_object_agg(runner_id, runner) AS names
     FROM (${BETS_OF_MARKET}) b`,
    [marketId, ['matched', 'settled', 'void']],
  );
  return rows[0] ?? { bets: 0, players: 0, stakes: 0, names: null };
}

/** Stakes of the bets that a correction of a market settles again, in paise: its threshold is held against them (D1.16). */
export const sumSettledStakes = async (connection: Connection, marketId: string): Promise<Paise> =>
  (await settledBets(connection, marketId)).stakes;

/** What a player won or lost in a market by two results, before commission, in paise. */
interface PlayerMove {
  readonly userId: string;
  readonly tenantId: string;
  readonly before: Paise;
  readonly after: Paise;
}

/** Players who receive and who pay by a correction, with the amounts before commission, in paise. */
export interface CorrectionMoves {
  /** Those whom it moves at all, the largest difference first. */
  readonly players: readonly PlayerMove[];
  readonly receiving: number;
  readonly received: Paise;
  readonly paying: number;
  readonly paid: Paise;
}

/** What a correction moves: the difference of each player between the bets as they are settled and by the new result. */
export async function computeMoves(
  connection: Connection,
  market: BettingMarket,
  result: MarketResult,
): Promise<CorrectionMoves> {
  const right = { ...result, removed: inOrderOfBets({ ...result, removed: market.removals }, market) };
  const moved = new Map<string, PlayerMove>();
  for (const bet of await listSettledBets(connection, market.marketId)) {
    if (bet.matchedAt === null) continue;
    const settled = settleBet({ ...bet, matchedAt: bet.matchedAt, amount: amountOfOrder(bet) }, market.field, right);
    const { userId, tenantId } = bet;
    const { before, after } = moved.get(userId) ?? { before: 0, after: 0 };
    moved.set(userId, { userId, tenantId, before: before + (bet.pnl ?? 0), after: after + settled.pnl });
  }
  const players = [...moved.values()]
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
  const all = players.map(({ before, after }) => after - before);
  const [receiving, paying] = [all.filter((amount) => amount > 0), all.filter((amount) => amount < 0)];
  const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + Math.abs(amount), 0);
  return { players, receiving: receiving.length, received: sum(receiving), paying: paying.length, paid: sum(paying) };
}

/** Players who are named in the preview of a correction. */
const MOST_NAMES = 20;

const listNames = <T>(all: readonly T[], describe: (one: T) => string): string =>
  [...all.slice(0, MOST_NAMES).map(describe), ...(all.length > MOST_NAMES ? [`+${all.length - MOST_NAMES}`] : [])].join(
    '\n',
  );

/** The result of each player before and after, and who has less than the correction takes (D3.14). */
async function describePlayers(
  connection: Connection,
  { players }: CorrectionMoves,
  settlement: Pick<SettlementRow, 'commission' | 'brandCommissions'> & { readonly marketId: string },
): Promise<{ readonly moves?: string; readonly owing?: string }> {
  if (players.length === 0) return {};
  const ids = players.map(({ userId }) => userId);
  const { rows } = await connection.query<{ id: string; name: string; available: Paise }>(
    `SELECT a.id, a.user_name AS name, coalesce(l.available, 0) AS available
     FROM user_account a LEFT JOIN ledger_balance l ON l.user_id = a.id WHERE a.id = ANY ($1)`,
    [ids],
  );
  const known = new Map(rows.map(({ id, ...account }) => [id, account]));
  const paid = await commissionsOf(connection, settlement.marketId, ids);
  const rateOf = (tenantId: string) => settlement.brandCommissions[tenantId] ?? settlement.commission;
  // The commission of the first settlement returns, and that of the second is taken.
  const changeOf = ({ userId, tenantId, before, after }: PlayerMove): Paise =>
    after - commissionOn(after, rateOf(tenantId)) - (before - (paid.get(userId) ?? 0));
  const nameOf = (userId: string) => known.get(userId)?.name ?? userId;
  const owing = players
    .map((player) => ({ ...player, change: changeOf(player) }))
    .map(({ userId, change }) => ({ userId, change, owed: -change - (known.get(userId)?.available ?? 0) }))
    .filter(({ change, owed }) => change < 0 && owed > 0);
  return {
    moves: listNames(
      players,
      ({ userId, before, after }) => `${nameOf(userId)}: ${formatMoney(before)} → ${formatMoney(after)}`,
    ),
    ...(owing.length > 0 && {
      owing: listNames(owing, ({ userId, owed }) => `${nameOf(userId)}: ${formatMoney(owed)}`),
    }),
  };
}

/** The correction of a result, or the void of a settled market, as an action that waits for a second person (D1.16). */
export const approvableCorrection = (
  name: 'market.voidSettled' | 'market.correct',
  admin: MarketAdmin,
): ApprovableAction<Correction> => ({
  name,
  permission: 'market.correct',
  input: correction,
  async preview(connection, wanted) {
    const stored = await admin.correctable(connection, wanted);
    if (typeof stored === 'string') return reject(409, stored);
    const settlement = await findSettlement(connection, wanted.marketId);
    if (!settlement) return reject(409, 'This market was never settled');
    const { bets, players, stakes, names } = await settledBets(connection, wanted.marketId);
    const moves = wanted.result ? await computeMoves(connection, stored, wanted.result) : null;
    const nameOf = (id: string) => names?.[id] ?? id;
    const describe = (result: MarketResult | null): string => {
      if (!result) return 'open';
      const runs = result.runs === undefined ? [] : [String(result.runs)];
      return [result.outcome, ...result.winners.map(nameOf), ...runs].join(', ');
    };
    return createPreview(
      {
        result: `${settlement.phase === 'open' ? 'open' : describe(settlement.result)} → ${describe(wanted.result)}`,
        bets: String(bets),
        players: String(players),
        stakes: formatMoney(stakes),
        ...(moves
          ? {
              receive: `${moves.receiving}, ${formatMoney(moves.received)}`,
              pay: `${moves.paying}, ${formatMoney(moves.paid)}`,
              ...(await describePlayers(connection, moves, { ...settlement, marketId: wanted.marketId })),
            }
          : {}),
      },
      [settlement.revision, settlement.phase, JSON.stringify(wanted.result)],
    );
  },
  async run(connection, wanted, { approver }) {
    const { accountId, userName, userType } = approver;
    const problem = await admin.beginCorrection(connection, wanted, { accountId, userName, userType });
    return problem ? reject(409, problem) : null;
  },
  finish: (wanted) => admin.finishCorrection(wanted),
});

/** Open bets that a void of their market changes. */
async function sumOpenBets(connection: Connection, marketId: string): Promise<Affected> {
  const { rows } = await connection.query<Affected>(
    `SELECT count(*) AS bets, count(DISTINCT user_id) AS players, coalesce(sum(stake), 0)::bigint AS stakes
     FROM (${BETS_OF_MARKET}) b`,
    [marketId, ['delayed', 'matched']],
  );
  return rows[0] ?? { bets: 0, players: 0, stakes: 0 };
}

/** The brand whose threshold holds for a market: its own where it has one alone, else null for the strictest of all. */
export const brandOfMarket = ({ definition }: CurrentMarket): string | null => {
  const [first, ...others] = definition.tenantIds ?? [];
  return first !== undefined && others.length === 0 ? first : null;
};

/** Ends a void that two people have to decide. */
class VoidNeedsApproval extends Error {
  constructor(readonly stakes: Paise) {
    super('the void of a market needs a second person');
  }
}

/**
 * Voids a market unless its stakes need a second person; then nothing is done, and the stakes are the answer. They are summed behind the
 * closing of the market: no bet that is under way slips by the threshold (D1.16).
 */
export async function voidUnlessForTwo(
  { admin, database }: { readonly admin: MarketAdmin; readonly database: Database },
  wanted: Settling,
  actor: Actor,
  isForTwo: (stakes: Paise) => boolean,
): Promise<{ readonly stakes: Paise } | HttpRejection | null> {
  try {
    const refused = await orRefusal(
      database.transaction(async (connection) => {
        const problem = await admin.beginSettlement(connection, wanted, actor);
        if (problem) throw new RefusedInTransaction(reject(409, problem));
        const { stakes } = await sumOpenBets(connection, wanted.marketId);
        if (isForTwo(stakes)) throw new VoidNeedsApproval(stakes);
        return null;
      }),
    );
    if (!refused) admin.finishSettlement(wanted);
    return refused;
  } catch (error) {
    if (error instanceof VoidNeedsApproval) return { stakes: error.stakes };
    throw error;
  }
}

async function previewVoid(connection: Connection, { marketId, result }: Settling): Promise<Preview> {
  const { bets, players, stakes } = await sumOpenBets(connection, marketId);
  return createPreview(
    { result: 'open → void', bets: String(bets), players: String(players), stakes: formatMoney(stakes) },
    [JSON.stringify(result)],
  );
}

/** The void of an open market, with all bets in it, as an action that waits for a second person (D1.16). */
export const approvableVoid = (
  admin: MarketAdmin,
  markets: Pick<MarketService, 'findCurrentMarket'>,
): ApprovableAction<Settling> => ({
  name: 'market.void',
  permission: 'market.result',
  input: settling,
  async preview(connection, wanted) {
    const market = markets.findCurrentMarket(wanted.marketId);
    if (!market) return reject(404, 'Market not found');
    const wrong = admin.findSettleProblem(market, wanted.result);
    return wrong ? reject(409, wrong) : previewVoid(connection, wanted);
  },
  async run(connection, wanted, { approver, version }) {
    const { accountId, userName, userType } = approver;
    const problem = await admin.beginSettlement(connection, wanted, { accountId, userName, userType });
    if (problem) return reject(409, problem);
    // The market takes no bets from here on: one that came after the confirmed preview is confirmed anew.
    const locked = await previewVoid(connection, wanted);
    return locked.version === version ? null : reject(409, serverMessages['approval.changed']);
  },
  finish: async (wanted) => admin.finishSettlement(wanted),
});
