import type { Config } from './core/config';
import { startLines } from './delivery/releases';
import {
  Closing,
  drain,
  loadSandbox,
  openServer,
  openStorage,
  registerRooms,
  startServing,
  type PlatformOptions,
  type RoomDeps,
  type RunningPlatform,
} from './services';

export {
  createBrandAdapters,
  createMoveParts,
  openCommandRegistry,
  openKeys,
  describeProof,
  proveRestored,
  type RestoredProof,
  recordBreakGlass,
  verifyPlatformLedger,
  writeBreakGlass,
  type SendToRegistry,
} from './services';
export type { PlatformOptions, RunningPlatform } from './services';

/** Starts the platform of a configuration. Resolves once everything is up. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<RunningPlatform> {
  const sandbox = await loadSandbox(config);
  const closing = new Closing();
  try {
    const storage = await openStorage(config, options, closing);
    const server = await openServer(config, options, closing, storage);
    const deps: RoomDeps = { ...storage, ...server, config, sandbox };
    const rooms = await registerRooms(deps, options, closing);
    const ports = await startServing(deps, rooms, closing);
    return toRunningPlatform(deps, ports, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

function toRunningPlatform(
  deps: RoomDeps,
  { port, adminPort }: Pick<RunningPlatform, 'port' | 'adminPort'>,
  closing: Closing,
): RunningPlatform {
  const { config, tenants, health } = deps;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    brands: tenants.all().map((tenant) => ({
      name: tenant.name,
      url: tenants.urlOf(tenant),
      about: tenant.audience === 'staff' ? 'admin website' : tenant.flags.casinoOnly ? 'casino only' : tenant.type,
    })),
    releaseLines: startLines(deps.releases.registry.snapshot(), {
      production: config.mode === 'production',
      workingTree: config.workingTree,
      channel: config.releaseChannel ?? 'stable',
    }),
    reloadTenants: () => tenants.reload(),
    adminPort,
    drain: async () => {
      await drain({ ...deps, waitMs: config.drainWait * 1000 });
      await closing.close();
    },
    close: async () => {
      health.setPhase('draining');
      await closing.close();
    },
  };
}
