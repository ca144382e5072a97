import { sportByGameType } from '@backlay/shared/domain';

/** A route as far as finding its owner needs it. */
export interface ClaimedRoute {
  readonly path: string;
  readonly screen: string;
  readonly only?: Readonly<Record<string, 'game-type'>>;
}

interface Owned<Owner> {
  readonly owner: Owner;
  readonly route: ClaimedRoute;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Static segments outweigh parameters, the leftmost one first, as the browser's router has it. */
function matches({ path, only }: ClaimedRoute, visited: readonly string[]): string | null {
  const route = segmentsOf(path);
  if (route.length !== visited.length) return null;
  let rank = '';
  for (const [index, segment] of route.entries()) {
    if (segment.startsWith(':')) {
      if (only?.[segment.slice(1)] && !sportByGameType(visited[index] ?? '')) return null;
      rank += '0';
    } else if (segment === visited[index]) rank += '1';
    else return null;
  }
  return rank;
}

/** Who shows a path, by the routes that each declares; null when nobody claims it. */
export function matchRouteOwner<Owner>(
  path: string,
  owners: readonly { readonly owner: Owner; readonly routes: readonly ClaimedRoute[] }[],
): Owned<Owner> | null {
  const visited = segmentsOf(path);
  let best: (Owned<Owner> & { readonly rank: string }) | null = null;
  for (const { owner, routes } of owners)
    for (const route of routes) {
      const rank = matches(route, visited);
      if (rank !== null && (!best || rank > best.rank)) best = { owner, route, rank };
    }
  return best && { owner: best.owner, route: best.route };
}
