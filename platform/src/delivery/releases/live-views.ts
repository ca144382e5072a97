import type { RemoteRelease } from '@backlay/shared/contract/schemas';

/** Who looks at a page. */
export type LivePerson = 'visitor' | 'player' | 'staff';

/** One screen or slot of a remote, and how the live check reaches it (F7.05). */
export interface LiveView {
  readonly kind: 'screens' | 'slots';
  readonly name: string;
  /** Pattern of the route; null for a slot. */
  readonly path: string | null;
  /** An address that the pattern matches. */
  readonly address: string;
  /** Whoever may see it. It has to show something to one of them. */
  readonly people: readonly LivePerson[];
  /** It shows something only after an act of the player, or with data that a live check has not. */
  readonly mayBeEmpty: boolean;
}

/** The slot of the slip is empty before a price is chosen, that of the lesson while no match can be backed and laid. */
const EMPTY_AT_FIRST: ReadonlySet<string> = new Set(['layout.floating', 'welcome.lesson']);

const PEOPLE: Readonly<Record<RemoteRelease['routes'][number]['access'], readonly LivePerson[]>> = {
  public: ['visitor'],
  'signed-in': ['player'],
  staff: ['staff'],
};

/** Every screen, by the first of its routes that takes any value, and every slot that a remote declares. */
export function liveViews({ routes, slots }: Pick<RemoteRelease, 'routes' | 'slots'>): readonly LiveView[] {
  const views = new Map<string, LiveView>();
  for (const { screen: name, path, access } of [...routes].sort((a, b) => Number(!!a.only) - Number(!!b.only)))
    if (!views.has(name)) {
      const address = path.replace(/:[^/]+/g, '1');
      views.set(name, { kind: 'screens', name, path, address, people: PEOPLE[access], mayBeEmpty: false });
    }
  return [
    ...views.values(),
    ...slots.map(({ name, component, audience }): LiveView => ({
      kind: 'slots',
      name: component,
      path: null,
      address: '/',
      people: audience === 'staff' ? ['staff'] : ['visitor', 'player'],
      mayBeEmpty: EMPTY_AT_FIRST.has(name),
    })),
  ];
}
