import type { BootRemote, RemoteRoute, Tenant } from '@backlay/shared/host';

/** A route of a remote's declaration, with whose it is. */
export interface DeclaredRoute extends RemoteRoute {
  readonly remote: string;
}

export interface DeclaredSlot {
  readonly remote: string;
  readonly component: string;
}

/** A path that two remotes claim: the first in the manifest has it, the other goes without. */
export interface RouteConflict {
  readonly remote: string;
  readonly path: string;
  readonly owner: string;
}

/** What the pinned versions declare, known before any of their code has run. */
export interface Composition {
  readonly routes: readonly DeclaredRoute[];
  readonly slots: ReadonlyMap<string, readonly DeclaredSlot[]>;
  readonly conflicts: readonly RouteConflict[];
}

/** Two paths that match the same visits: the names of parameters do not count. */
const patternOf = (path: string): string => path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');

/** Routes and slots of all remotes in the order of the manifest; a slot for another audience is left out, as is a path that is taken. */
export function composeRoutes(remotes: readonly BootRemote[], audience: Tenant['audience']): Composition {
  const slots = new Map<string, DeclaredSlot[]>();
  for (const remote of remotes)
    for (const slot of remote.slots) {
      if (slot.audience && slot.audience !== audience) continue;
      slots.set(slot.name, [...(slots.get(slot.name) ?? []), { remote: remote.name, component: slot.component }]);
    }
  const owners = new Map<string, string>();
  const routes: DeclaredRoute[] = [];
  const conflicts: RouteConflict[] = [];
  for (const { name, routes: declared } of remotes)
    for (const route of declared) {
      const pattern = patternOf(route.path);
      const owner = owners.get(pattern);
      if (owner) conflicts.push({ remote: name, path: route.path, owner });
      else {
        owners.set(pattern, name);
        routes.push({ ...route, remote: name });
      }
    }
  return { routes, slots, conflicts };
}
