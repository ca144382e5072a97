import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { post, type PostingEntry } from '../ledger';
import type { StoredGrant } from './grant-repository';

/** What happens to the money of a bonus: set apart, given to the player, or taken back. */
type Movement = 'grant' | 'release' | 'end';

const KEYS: Readonly<Record<Movement, string>> = { grant: 'bonus', release: 'bonus-release', end: 'bonus-end' };

const linesOf = (movement: Movement, accountId: string, amount: Paise): readonly PostingEntry[] => {
  const held = (change: Paise): PostingEntry => ({ house: 'bonusHeld', amount: change });
  if (movement === 'grant') return [held(amount), { house: 'bonus', amount: -amount }];
  if (movement === 'release') return [{ userId: accountId, account: 'available', amount }, held(-amount)];
  return [{ house: 'bonus', amount }, held(-amount)];
};

/** Books a movement of a bonus, once for each. */
export async function postBonus(
  connection: Connection,
  movement: Movement,
  { id, accountId, amount, title }: StoredGrant,
  at: number,
): Promise<void> {
  await post(connection, [
    {
      key: `${KEYS[movement]}:${id}`,
      kind: 'bonus',
      reference: id,
      remarks: title,
      at,
      lines: linesOf(movement, accountId, amount),
    },
  ]);
}
