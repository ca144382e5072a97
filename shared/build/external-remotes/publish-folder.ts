import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signBuild } from '../release/provenance';
import { publish } from '../release/store';
import { runNode } from '../run-tool';
import { readJson, root } from '../workspace';

/**
 * Checks a folder of files of an outside build, by itself and against the channel, and publishes it under its declared
 * version.
 */
export async function publishRemoteFolder(
  store: string,
  folder: string,
  channel: string,
): Promise<{ ok: true; name: string; version: string; fresh: boolean } | { ok: false; reason: string }> {
  const startedAt = new Date();
  const dist = mkdtempSync(join(tmpdir(), 'backlay-release-'));
  try {
    const script = join(root, 'shared/build/external-remotes/import-cli.ts');
    const { code } = await runNode(['--import', 'tsx', script, resolve(process.env.INIT_CWD ?? '.', folder), dist], {
      cwd: root,
    });
    if (code !== 0) return { ok: false, reason: `${folder} is not released` };
    const { name, version }: { name: string; version: string } = readJson(join(dist, 'release.json'));
    const { checkBuild: problemsOfBuild } = await import('../release/release-gate');
    const problems = problemsOfBuild(store, channel, dist);
    if (problems.length > 0)
      return { ok: false, reason: `${name} ${version} is not released:\n  ${problems.join('\n  ')}` };
    signBuild(dist, startedAt);
    const published = publish(store, dist);
    return published.ok ? { ok: true, name, version, fresh: published.fresh } : published;
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}
