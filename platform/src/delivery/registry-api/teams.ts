import type { TeamRole } from '@backlay/shared/registry';
import type { Connection } from '../../core/database';
import type { OwnedRemote } from './rights';

/** The team whose remotes administrators own. */
export const HOUSE_TEAM = 'house';

export interface RemoteTeam {
  readonly remote: string;
  readonly team: { readonly id: string; readonly name: string; readonly isolation: 'trusted' | 'isolated' };
  readonly people: readonly { readonly userName: string; readonly role: TeamRole }[];
  readonly brands: readonly string[];
}

/** Remotes of the teams that an account is in. */
export async function readOwnedRemotes(
  database: Connection,
  accountId: string,
): Promise<ReadonlyMap<string, OwnedRemote>> {
  const { rows } = await database.query<{ name: string; role: TeamRole; brands: string[] }>(
    `select r.name, m.role, r.tenant_ids as brands from registry_team_member m
     join registry_remote r on r.team_id = m.team_id where m.account_id = $1`,
    [accountId],
  );
  return new Map(rows.map(({ name, role, brands }) => [name, { role, brands }]));
}

/** The names of the house, and those that nobody claimed: administrators own both. */
export async function readHouseRemotes(database: Connection, known: readonly string[]): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select name from registry_remote where team_id = $1
     union select name from unnest($2::text[]) as name where name not in (select name from registry_remote)`,
    [HOUSE_TEAM, known],
  );
  return rows.map(({ name }) => name);
}

/** The team of a remote; null when nobody claimed the name. */
export async function readTeam(database: Connection, remote: string): Promise<RemoteTeam | null> {
  const { rows } = await database.query<RemoteTeam['team'] & { brands: string[] }>(
    `select t.id, t.name, t.isolation, r.tenant_ids as brands from registry_remote r
     join registry_team t on t.id = r.team_id where r.name = $1`,
    [remote],
  );
  const [found] = rows;
  if (!found) return null;
  const { brands, ...team } = found;
  const people = await database.query<{ userName: string; role: TeamRole }>(
    `select a.user_name as "userName", m.role from registry_team_member m join user_account a on a.id = m.account_id
     where m.team_id = $1 order by a.user_name`,
    [team.id],
  );
  return { remote, team, brands, people: people.rows };
}

/** Gives a name to a team, which is made where it is new. False when the name has a team. */
export async function claimRemote(
  connection: Connection,
  remote: string,
  team: { readonly id: string; readonly name: string },
  by: string,
): Promise<boolean> {
  await connection.query('insert into registry_team (id, name) values ($1, $2) on conflict (id) do nothing', [
    team.id,
    team.name,
  ]);
  const { rowCount } = await connection.query(
    'insert into registry_remote (name, team_id, claimed_by) values ($1, $2, $3) on conflict (name) do nothing',
    [remote, team.id, by],
  );
  // A name that had releases already is another team's from now on, in every process.
  await connection.query('update release_revision set revision = revision + 1');
  return rowCount === 1;
}

/** Replaces the people of a team. */
export async function replaceMembers(
  connection: Connection,
  teamId: string,
  people: readonly { readonly accountId: string; readonly role: TeamRole }[],
): Promise<void> {
  await connection.query('delete from registry_team_member where team_id = $1', [teamId]);
  await connection.query(
    `insert into registry_team_member (team_id, account_id, role)
     select $1, * from unnest($2::text[], $3::text[])`,
    [teamId, people.map(({ accountId }) => accountId), people.map(({ role }) => role)],
  );
}

export async function writeBrands(connection: Connection, remote: string, brands: readonly string[]): Promise<void> {
  await connection.query('update registry_remote set tenant_ids = $2 where name = $1', [remote, [...new Set(brands)]]);
}
