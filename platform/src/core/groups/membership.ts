import { createHash } from 'node:crypto';
import type { Connection, Database } from '../database';
import type { TenantRecord } from '../tenants';
import { factsOf, type BrandFacts, type PlacedFacts, GroupRefused } from './brand-facts';
import type { ControlDatabase, NumberedGroup } from './control-database';
import { takeReferences, takeSlice } from './move/number-slices';

/** What a group last read of the control database. */
export interface GroupState {
  readonly group: string;
  readonly readAt: number;
}

/** What a brand shares by name, as the group's database holds it of other groups: nothing of their brands can be read from it. */
const bondsOf = ({ pool, whiteLabels, hosts }: Pick<BrandFacts, 'pool' | 'whiteLabels' | 'hosts'>) =>
  [
    ...(pool === null ? [] : [{ kind: 'pool', name: pool }]),
    ...whiteLabels.map((name) => ({ kind: 'white label', name })),
    ...hosts.map((name) => ({ kind: 'host', name })),
  ].map((bond) => ({
    ...bond,
    hash: createHash('sha256').update(`${bond.kind}:${bond.name}`).digest('hex'),
  }));

const listOtherBonds = (group: string, known: readonly PlacedFacts[]): readonly string[] => [
  ...new Set(
    known
      .filter((facts) => facts.audience === 'player' && facts.group !== null && facts.group !== group)
      .flatMap((facts) => bondsOf(facts).map(({ hash }) => hash)),
  ),
];

/** The state of the group whose database this is; null for a database without groups, and before the first read. */
export async function readGroupState(database: Pick<Connection, 'query'>): Promise<GroupState | null> {
  const { rows } = await database.query<{ group: string; readAt: Date }>(
    'SELECT group_name AS "group", read_at AS "readAt" FROM group_state',
  );
  const [found] = rows;
  return found ? { group: found.group, readAt: found.readAt.getTime() } : null;
}

/**
 * Reads the brands of a group from the control database and stores them in the group's own.
 * @param now ms, the time of the reading
 * @throws GroupRefused where there is no such group, or the database is that of another one
 */
export async function refreshMembership(
  database: Database,
  control: ControlDatabase,
  group: string,
  now: number,
): Promise<void> {
  const numbered = await control.listGroups();
  const groups = numbered.map(({ name, address }) => ({ name, address }));
  const own = numbered.find(({ name }) => name === group);
  if (!own)
    throw new GroupRefused(
      `There is no group ${group} in the control database: backlay groups create ${group} makes it.`,
    );
  const places = await control.readPlaces();
  const brands = [...places].flatMap(([brand, name]) => (name === group ? [brand] : []));
  const bonds = listOtherBonds(group, await control.readPlaced());
  // It never changes.
  const secret = (await readGroupState(database)) === null ? await control.readKey() : '';
  await database.transaction(async (connection) => {
    const before = await readGroupState(connection);
    if (before && before.group !== group)
      throw new GroupRefused(`This database is that of the group ${before.group}, and BRAND_GROUP is ${group}.`);
    await connection.query(
      `INSERT INTO group_state (group_name, read_at, secret, groups, other_bonds) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (is_only) DO UPDATE
         SET read_at = excluded.read_at, groups = excluded.groups, other_bonds = excluded.other_bonds`,
      [group, new Date(now), secret, JSON.stringify(groups), bonds],
    );
    await takeNumbers(connection, own);
    await connection.query('DELETE FROM group_member WHERE brand <> ALL ($1)', [brands]);
    await connection.query('INSERT INTO group_member SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [brands]);
  });
}

/** Lets the database of a group issue its own numbers, once: rows that move to another group have numbers that are free there (G6.06). */
async function takeNumbers(
  connection: Connection,
  { number, slice }: Pick<NumberedGroup, 'number' | 'slice'>,
): Promise<void> {
  const { rowCount } = await connection.query('UPDATE group_state SET number = $1 WHERE number IS NULL', [number]);
  if (rowCount === 0) return;
  await takeSlice(connection, slice);
  await takeReferences(connection, number);
}

/**
 * Why the record of a brand does not fit into the group of this database, one line each. Empty in a database without groups.
 * Source: G6.05.
 */
export async function listGroupConflicts(
  connection: Pick<Connection, 'query'>,
  record: TenantRecord,
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ group: string; bonds: readonly string[]; members: readonly string[] }>(
    `SELECT group_name AS "group", other_bonds AS bonds, ARRAY(SELECT brand FROM group_member) AS members FROM group_state`,
  );
  const [state] = rows;
  if (!state) return [];
  const { group, bonds, members } = state;
  const facts = factsOf(record);
  return [
    ...(members.includes(record.id)
      ? []
      : [
          `id: ${record.id} is not in the group ${group} of this database: backlay groups assign ${record.id} ${group}.`,
        ]),
    ...(facts.sister === null || members.includes(facts.sister)
      ? []
      : [`rules.sister: ${facts.sister} is not in the group ${group}: sister sites are in one group.`]),
    ...bondsOf(facts)
      .filter(({ hash }) => bonds.includes(hash))
      .map(({ kind, name }) => `The ${kind} ${name} belongs to a brand of another group.`),
  ];
}
