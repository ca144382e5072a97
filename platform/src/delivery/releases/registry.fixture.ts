import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import type { TestDatabase } from '../../core/database/testing';
import type { RegistryCommand } from './registry-change';
import type { Registry } from './registry';
import { openTestRegistry, remoteRelease, type TestStore } from './testing';

/** Two brands on two channels. */
export const tenants = [
  { id: 'royal', name: 'Royal', channel: 'stable' },
  { id: 'metro', name: 'Metro', channel: 'next' },
];
export const asha = { actor: 'asha', reason: 'INC-7' };

export let database: TestDatabase;
export let store: TestStore;
export let registry: Registry;

/** Opens a registry over a store and a database of its own before each test of a file. */
export function openRegistryForEachTest(): void {
  beforeEach(async () => {
    ({ database, store, registry } = await openTestRegistry(tenants));
  });
  afterEach(async () => {
    store.remove();
    await database.close();
  });
}

export const wallet = (version: string, over: Partial<RemoteRelease> = {}) =>
  store.publish(remoteRelease('wallet', { version, ...over }), { 'remoteEntry.js': `wallet ${version}` });
export const write = (change: RegistryCommand) => registry.write(change, registry.snapshot().revision, asha);
export const pin = (version: string, tenantId = 'royal') => write({ action: 'pin', tenantId, name: 'wallet', version });
export const stable = () => registry.snapshot().channels.get('stable')?.get('wallet');
export const pinned = () => registry.snapshot().pins.get('royal')?.get('wallet');
export const published = async (version: string, over: Partial<RemoteRelease> = {}) => {
  wallet(version, over);
  await registry.importFromStore();
};
export const audit = async () =>
  (
    await database.query<{ line: string }>(
      `select concat_ws(' ', actor, action, coalesce(tenant_id, channel), name, coalesce(from_version, '-'), coalesce(to_version, '-'), reason) as line
       from release_audit where actor <> 'system' order by id`,
    )
  ).rows.map(({ line }) => line);
