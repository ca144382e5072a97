import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../core/database';
import { killedProcesses, KILLS } from '../../core/database/testing-kills';
import { HOUSE_LINE, proveCredit } from './';
import { readLine } from './lines';

jest.setTimeout(200_000 + KILLS * 60_000);
const { dataDir, killAfter } = killedProcesses(join(__dirname, 'testing-issues.ts'));

test('an approved issue of credit exists once after kill -9, and an unapproved one not at all [D1.17 D2.05]', async () => {
  const messages: string[] = [];
  for (let round = 0; round < KILLS; round += 1)
    messages.push(...(await killAfter(30 + randomInt(40), round, { server: round % 2 === 1 })));
  const acknowledged = (what: string) =>
    messages.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

  const database = await openDatabase({ dataDir: dataDir(), log: { info: () => undefined } });
  try {
    const { rows: proposals } = await database.query<{ ref: string; status: string }>(
      'SELECT target AS ref, status FROM approval_proposal',
    );
    const { rows: movements } = await database.query<{ key: string }>('SELECT key FROM credit_movement');
    const times = (key: string) => movements.filter((one) => one.key === key).length;
    const statusOf = new Map(proposals.map(({ ref, status }) => [ref, status]));

    expect(acknowledged('issued').length).toBeGreaterThan(5);
    expect(acknowledged('proposed').filter((ref) => !statusOf.has(ref))).toEqual([]);
    expect(acknowledged('issued').filter((ref) => statusOf.get(ref) !== 'done')).toEqual([]);
    // Decided and moved together: there is no decision without its movement, and no movement without its decision.
    const torn = proposals.filter(({ ref, status }) => times(`issue:${ref}`) !== (status === 'done' ? 1 : 0));
    expect(torn).toEqual([]);
    expect(proposals.filter(({ status }) => !['done', 'waiting'].includes(status))).toEqual([]);
    expect(acknowledged('given').filter((ref) => times(`give:${HOUSE_LINE}:${ref}`) !== 1)).toEqual([]);

    const issued = movements.filter(({ key }) => key.startsWith('issue:')).length;
    const given = movements.filter(({ key }) => key.startsWith('give:')).length;
    expect(await readLine(database, HOUSE_LINE)).toMatchObject({ given: issued * 1000, lent: given * 700 });
    expect(await readLine(database, 'child')).toMatchObject({ given: given * 700 });
    expect(await proveCredit(database)).toEqual([]);
  } finally {
    await database.close();
  }
});
