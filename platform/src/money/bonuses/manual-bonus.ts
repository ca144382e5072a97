import { serverMessages, formatMoney, type Paise } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';
import type { Connection } from '../../core/database';
import { HttpRejection, orRefusal, reject, RefusedInTransaction, type Caller } from '../../core/http';
import type { Bonuses } from './bonuses';
import type { StoredGrant } from './grant-repository';
import type { BonusPlayers } from './ports';

export const HAND_BONUS_TITLES = {
  manualDepositBonus: 'Deposit bonus',
  manualWithdrawBonus: 'Withdraw bonus',
} as const;

const handBonus = z.object({
  tenantId: z.string(),
  accountId: z.string(),
  bonusType: z.enum(['manualDepositBonus', 'manualWithdrawBonus']),
  amount: z.number().int().positive(),
  wager: z.number(),
  days: z.number().int(),
  remarks: z.string(),
  cause: z.string(),
});

/** A bonus that a role gives to a player, amount in paise. `cause` names the role and its reference: it gives once. */
export type HandBonus = z.infer<typeof handBonus>;

export type BonusGiver = Pick<Caller, 'accountId' | 'userType'>;

export interface HandBonusDeps {
  readonly bonuses: Bonuses;
  readonly players: BonusPlayers;
  readonly staff: {
    /** Why the person of an account plays nothing at the moment, in words; null without a break. */
    breakOf(connection: Connection, accountId: string): Promise<string | null>;
    /** Takes the bonus from the credit line of the role; throws RefusedInTransaction where that is too small (D2.08). */
    spendCredit(connection: Connection, role: BonusGiver, grant: { id: string; amount: Paise }): Promise<void>;
    /** Records who gave what, in the transaction of the grant. */
    record(connection: Connection, by: BonusGiver, address: string, grant: StoredGrant, remarks: string): Promise<void>;
  };
}

/** Why a player cannot be given a bonus now; null where nothing prevents it. */
export async function findBonusRefusal(
  { players, staff }: Pick<HandBonusDeps, 'players' | 'staff'>,
  connection: Connection,
  accountId: string,
): Promise<HttpRejection | null> {
  const player = await players.byId(connection, accountId);
  if (!player) return reject(404, 'Player not found');
  if (player.demo) return reject(403, serverMessages['demo.restricted']);
  if (player.blocked) return reject(403, serverMessages['login.locked']);
  const pause = await staff.breakOf(connection, accountId);
  return pause === null ? null : reject(403, pause);
}

/**
 * Gives a bonus in the caller's transaction, once for its cause, from the credit line of `giver`.
 * @throws RefusedInTransaction where the line is too small or the player takes no bonus.
 */
export async function giveByHand(
  parts: HandBonusDeps,
  connection: Connection,
  { remarks, cause, ...bonus }: HandBonus,
  giver: BonusGiver,
  actor: BonusGiver & { readonly address: string },
): Promise<void> {
  const { bonuses, staff } = parts;
  const refusal = await findBonusRefusal(parts, connection, bonus.accountId);
  if (refusal) throw new RefusedInTransaction(refusal);
  const title = HAND_BONUS_TITLES[bonus.bonusType];
  const given = await bonuses.give(connection, { ...bonus, offerId: null, title, cause, remarks });
  const grant = given > 0 ? await bonuses.byCause(connection, cause) : null;
  if (!grant) return;
  await staff.spendCredit(connection, giver, grant);
  await staff.record(connection, actor, actor.address, grant, remarks);
}

/** A bonus by hand as an action that waits for a second person; it uses the credit of the role that proposed it (D1.16). */
export const approvableHandBonus = (parts: HandBonusDeps): ApprovableAction<HandBonus> => ({
  name: 'adjust',
  permission: 'adjust.propose',
  input: handBonus,
  async preview(connection, { accountId, amount, bonusType, cause }) {
    const refusal = await findBonusRefusal(parts, connection, accountId);
    if (refusal) return refusal;
    if (await parts.bonuses.byCause(connection, cause)) return reject(409, 'This reference has already been used');
    const player = await parts.players.byId(connection, accountId);
    return createPreview({
      player: player?.userName ?? accountId,
      amount: formatMoney(amount),
      type: HAND_BONUS_TITLES[bonusType],
    });
  },
  async run(connection, input, { proposer, approver }) {
    const refused = await orRefusal(giveByHand(parts, connection, input, proposer ?? approver, approver));
    return refused instanceof HttpRejection ? refused : null;
  },
});
