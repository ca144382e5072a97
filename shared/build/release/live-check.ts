import { join } from 'node:path';
import { runNode } from '../run-tool';
import { DOES_NOT_RENDER, EXIT } from './exit-code';
import { getDataFolder, getStoreLocation } from '../working-versions';
import { root } from '../workspace';

/** The channel that brands follow: a version that does not render never gets there by the command line (F7.05). */
const GUARDED = 'stable';

/**
 * Starts candidates in a browser and renders each of their views with what the channel holds beside them. LIVE_CHECK=off leaves it out.
 * @param candidates versions by name
 * @param options stores to read, where the registry cannot be reached
 * @returns how the command ends: 0 where the channel may point at them; what is wrong is printed
 */
export async function checkRendering(
  channel: string,
  candidates: Readonly<Record<string, string>>,
  { stores }: { readonly stores?: readonly string[] } = {},
): Promise<number> {
  if (channel !== GUARDED) return EXIT.done;
  if (process.env.LIVE_CHECK === 'off') {
    process.stdout.write('The live check is left out (LIVE_CHECK=off): nothing was rendered.\n');
    return EXIT.done;
  }
  const named = Object.entries(candidates).map(([name, version]) => `${name}=${version}`);
  const { code } = await runNode(['--import', 'tsx', join(root, 'e2e/contract-check/check.ts'), channel, ...named], {
    cwd: root,
    env: {
      DATA_DIR: getDataFolder(),
      RELEASE_STORE: getStoreLocation(),
      ...(stores && { LIVE_STORES: [...new Set(stores)].join(',') }),
    },
  });
  if (code === DOES_NOT_RENDER) {
    process.stderr.write(
      `Refused (render): ${named.join(', ')} does not render.\nWanted: a version of which every screen and slot renders without an error.\n`,
    );
    return EXIT.refused;
  }
  const passedOn: readonly number[] = [EXIT.done, EXIT.noPermission, EXIT.notReachable];
  return passedOn.includes(code) ? code : EXIT.failed;
}
