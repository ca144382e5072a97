import type { BootRemote, RemoteRoute, Tenant } from '@backlay/shared/host';

/** A route of a remote's declaration, with whose it is. */
export interface DeclaredRoute extends RemoteRoute {
  readonly remote: string;
}

export interface DeclaredSlot {
  readonly remote: string;
  readonly component: string;
}

/** What the pinned versions declare, known before any of their code has run. */
export interface Composition {
  readonly routes: readonly DeclaredRoute[];
  readonly slots: ReadonlyMap<string, readonly DeclaredSlot[]>;
}

/** Routes and slots of all remotes in the order of the manifest; a slot for another audience is left out. */
export function compose(remotes: readonly BootRemote[], audience: Tenant['audience']): Composition {
  const slots = new Map<string, DeclaredSlot[]>();
  for (const remote of remotes)
    for (const slot of remote.slots) {
      if (slot.audience && slot.audience !== audience) continue;
      slots.set(slot.name, [...(slots.get(slot.name) ?? []), { remote: remote.name, component: slot.component }]);
    }
  return { routes: remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name }))), slots };
}
