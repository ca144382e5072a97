import { toPaise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { HOUSE_LINE, moveCredit } from './lines';

/** Rupees of the demonstration's hierarchy, each line from that of its parent, top down. */
const LINES: readonly (readonly [account: string, parent: string, rupees: number])[] = [
  ['staff-whitelabel1', HOUSE_LINE, 50_000_000],
  ['staff-defaultbranch1', 'staff-whitelabel1', 5_000_000],
  ['staff-subadmin1', 'staff-whitelabel1', 30_000_000],
  ['staff-supermaster1', 'staff-subadmin1', 20_000_000],
  ['staff-master1', 'staff-supermaster1', 15_000_000],
  ['staff-agent1', 'staff-master1', 10_000_000],
  ['staff-branch1', 'staff-agent1', 5_000_000],
  ['staff-subbranch1', 'staff-branch1', 2_000_000],
];
const HOUSE_RUPEES = 100_000_000;

/** Gives the demonstration's roles the lines that they credit from; once, whatever happens in between. */
export async function seedCredit(database: Database, now: number): Promise<void> {
  const common = { reason: 'Opening line', actor: { accountId: null, userName: 'platform', address: '' }, at: now };
  await database.transaction(async (connection) => {
    await moveCredit(connection, {
      ...common,
      key: 'seed:house',
      kind: 'issue',
      from: null,
      to: HOUSE_LINE,
      amount: toPaise(HOUSE_RUPEES),
    });
    const { rows } = await connection.query<{ id: string }>('SELECT id FROM user_account WHERE id = ANY ($1)', [
      LINES.map(([account]) => account),
    ]);
    // A group of brands has the roles of its own brands.
    const present = new Set(rows.map(({ id }) => id));
    for (const [account, parent, rupees] of LINES.filter(([id]) => present.has(id)))
      await moveCredit(connection, {
        ...common,
        key: `seed:${account}`,
        kind: 'give',
        from: parent,
        to: account,
        amount: toPaise(rupees),
      });
  });
}
