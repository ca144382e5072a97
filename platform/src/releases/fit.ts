import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { satisfies } from 'semver';

/** Two paths that no visit can tell apart: the names of parameters do not count. */
export const pathPattern = (path: string): string => path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');

/**
 * Why a remote cannot go with a shell and the remotes beside it, and what would satisfy the rule; null when it can.
 * Ranges are checked before anything is downloaded, because the browser finds out only after.
 */
export function unfit(remote: RemoteRelease, shell: ShellRelease, beside: readonly RemoteRelease[]): string | null {
  const satisfied = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });
  if (!satisfied(shell.contract, remote.contract))
    return `it needs contract ${remote.contract}, shell ${shell.version} offers ${shell.contract}`;
  for (const [module, range] of Object.entries(remote.shared)) {
    const offered = shell.shared[module];
    if (offered === undefined) return `it needs ${module}, which shell ${shell.version} does not share`;
    if (!satisfied(offered, range)) return `it needs ${module} ${range}, shell ${shell.version} shares ${offered}`;
  }
  const own = new Set<string>();
  for (const { path } of remote.routes) {
    const pattern = pathPattern(path);
    if (own.has(pattern)) return `it claims ${path} twice`;
    own.add(pattern);
    const owner = beside.find((other) => other.routes.some((route) => pathPattern(route.path) === pattern));
    if (owner) return `${path} belongs to ${owner.name} ${owner.version} already`;
  }
  return null;
}
