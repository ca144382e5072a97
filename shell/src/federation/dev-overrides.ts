import type { BootManifest, BootRemote } from '@backlay/shared/host';

/** Description of a build on localhost, beside its entry: the remote.json that its team writes. */
type Declaration = Pick<BootRemote, 'contract' | 'routes' | 'slots'>;

const isList = (value: unknown, keys: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.every((one: unknown) =>
    keys.every((key) => typeof (one as Record<string, unknown> | null)?.[key] === 'string'),
  );

function declarationIn(value: unknown, name: string): Declaration | null {
  const {
    name: message,
    contract,
    routes,
    slots,
  } = (value ?? {}) as Partial<Declaration> & { readonly name?: unknown };
  const whole =
    message === name &&
    typeof contract === 'string' &&
    isList(routes, ['path', 'screen', 'access']) &&
    isList(slots, ['name', 'component']);
  return whole ? { contract, routes: routes as Declaration['routes'], slots: slots as Declaration['slots'] } : null;
}

/**
 * A build of somebody's own comes with routes and slots of its own, which the platform cannot know: it does not reach that
 * machine. What does not answer, or is no declaration of that remote, leaves those of the released version.
 */
export async function applyDevDeclarations(
  manifest: BootManifest,
  ask: (url: string) => Promise<Pick<Response, 'ok' | 'json'>>,
): Promise<BootManifest> {
  const remotes = await Promise.all(
    manifest.remotes.map(async (remote) => {
      if (!remote.development) return remote;
      const declared = await ask(new URL('remote.json', remote.entry.url).href)
        .then(async (answer) => (answer.ok ? declarationIn(await answer.json(), remote.name) : null))
        .catch(() => null);
      return declared ? { ...remote, ...declared } : remote;
    }),
  );
  return { ...manifest, remotes };
}

/** Whether anything on this page comes from somebody's own machine. */
export const hasDevOverrides = ({ remotes }: Pick<BootManifest, 'remotes'>): boolean =>
  remotes.some(({ development }) => development);
