import type { BootManifest, BootRemote } from '@backlay/shared/host';
import { findText, isObject } from '@backlay/shared/domain';

/** Description of a build on localhost, beside its entry: the remote.json that its team writes. */
type Declaration = Pick<BootRemote, 'contract' | 'routes' | 'slots'>;

const isList = (value: unknown, keys: readonly string[]): boolean =>
  Array.isArray(value) && value.every((one: unknown) => keys.every((key) => findText(one, key) !== undefined));

function declarationIn(value: unknown, name: string): Declaration | null {
  if (!isObject(value)) return null;
  const { name: message, contract, routes, slots } = value;
  const whole =
    message === name &&
    typeof contract === 'string' &&
    isList(routes, ['path', 'screen', 'access']) &&
    isList(slots, ['name', 'component']);
  return whole ? ({ contract, routes, slots } as Declaration) : null; // a wrong word in a list shows on its developer's page alone
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
