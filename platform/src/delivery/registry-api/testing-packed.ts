import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { create } from 'tar';
import { openTestStore, remoteRelease } from '../releases/testing';
import type { RegistryTest } from './testing';

/** The entry of every packed wallet. */
export const SCRIPT = 'globalThis.backlay_wallet = {};';

/** Release folders of the wallet in a folder of their own, and how they are packed and sent. */
export function openPacking(registry: () => RegistryTest) {
  const work = mkdtempSync(join(tmpdir(), 'publish-test-'));
  let made = 0;
  return {
    work,
    /** The folder of a release, as a build writes it. */
    folderOf(over: Partial<RemoteRelease> = {}, files: Readonly<Record<string, string>> = {}): string {
      const store = openTestStore();
      const record = store.publish(remoteRelease('wallet', over), { 'remoteEntry.js': SCRIPT, ...files });
      const folder = join(work, `release-${(made += 1)}`);
      renameSync(join(store.folder, 'remotes', record.name, record.version), folder);
      store.remove();
      return folder;
    },
    async pack(folder: string, paths: readonly string[] = readdirSync(folder)): Promise<Buffer> {
      const chunks: Buffer[] = [];
      for await (const chunk of create({ gzip: true, cwd: folder, portable: true }, [...paths]))
        chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    send: (
      body: Buffer,
      {
        key = `key-${(made += 1)}-of-a-test`,
        query = '',
        type = 'application/gzip',
        token = registry().admin,
      }: { key?: string; query?: string; type?: string; token?: string } = {},
    ) =>
      registry().platform.send(`/registry/v1/releases${query}`, {
        method: 'POST',
        host: 'staff.localhost',
        headers: { authorization: `Bearer ${token}`, 'content-type': type, ...(key && { 'idempotency-key': key }) },
        body,
      }),
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}

export type Packing = ReturnType<typeof openPacking>;
