import type { Source } from './sources';

/** How a remote reaches the host: `useCallQuery('points'`, `api.call('points'`, `realtime.on('active'`. */
const CALL = /(?:\buse(?:Paged)?Call(?:Query|Mutation)|\bapi\.call)(?:<[^>()]*>)?\(\s*'(\w+)'/g;
const EVENT = /\brealtime\.(?:on|emit|ask|request)(?:<[^>()]*>)?\(\s*'(\w+)'/g;

/** Calls and events that sources of a remote use and its `remote.json` does not declare: the host refuses them in a page. */
export function findMissingPermissions(sources: readonly Source[], permissions: readonly string[]): string[] {
  const declared = new Set(permissions);
  return sources.flatMap(({ path, text }) => {
    const used = [
      ...[...text.matchAll(CALL)].map(([, name]) => `call:${name}`),
      ...[...text.matchAll(EVENT)].map(([, name]) => `event:${name}`),
    ];
    return [...new Set(used)]
      .filter((permission) => !declared.has(permission))
      .map((permission) => `${path}: ${permission} is not in remote.json`);
  });
}
