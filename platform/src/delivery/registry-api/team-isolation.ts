import type { Database } from '../../core/database';
import type { Releases } from '../releases';
import type { RegistryHandlers } from './register';
import { notFound, RegistryRejection } from './registry-rejection';
import { audit, personOnly } from './team-handlers';
import { HOUSE_TEAM, type RemoteTeam } from './teams';

export interface IsolationDeps {
  readonly database: Database;
  readonly releases: Pick<Releases, 'registry'>;
}

/** The class of a team: an administrator sets it, and the next visit gets it (F5.01). */
export function createIsolationHandler({
  database,
  releases: { registry },
}: IsolationDeps): Pick<RegistryHandlers, 'setIsolation'> {
  return {
    async setIsolation(request) {
      const { caller, params, body, demand } = request;
      personOnly(caller, 'decide on the isolation of a team');
      demand({ action: 'administer' });
      if (params.team === HOUSE_TEAM)
        throw new RegistryRejection('refused', 'house', 'The house is trusted', 'another team');
      const changed = await database.transaction(async (connection) => {
        const { rows: before } = await connection.query<RemoteTeam['team']>(
          'select id, name, isolation from registry_team where id = $1 for update',
          [params.team],
        );
        const [team] = before;
        if (!team) throw notFound(params.team);
        await connection.query('update registry_team set isolation = $2 where id = $1', [team.id, body.isolation]);
        const { rows: remotes } = await connection.query<{ name: string }>(
          'select name from registry_remote where team_id = $1 order by name',
          [team.id],
        );
        // Every process reads a registry of another revision again.
        const { rows } = await connection.query<{ revision: number }>(
          'update release_revision set revision = revision + 1 returning revision',
        );
        await audit(connection, request, {
          action: 'change-isolation',
          subjectKind: 'team',
          subjectId: team.id,
          reason: body.reason,
          changes: { from: team.isolation, to: body.isolation, remotes: remotes.map(({ name }) => name) },
        });
        return {
          revision: rows[0]?.revision ?? 0,
          team: { ...team, isolation: body.isolation },
          remotes: remotes.map(({ name }) => name),
        };
      });
      await registry.reload();
      return changed;
    },
  };
}
