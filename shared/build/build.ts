// Builds what changed: a version of a package is built when its stamp names other sources.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace';

/** Number of cached builds of a package, so that switching between two versions builds neither again. */
const KEEP = 3;

export type BuildMode = 'production' | 'development';

/** A build that is wanted: its version and the hash of its sources. */
export interface WantedBuild {
  readonly pkg: string;
  readonly version: string;
  readonly mode: BuildMode;
  readonly sources: string;
}

const distOf = (pkg: string, version: string) => join(root, pkg, 'dist', version);
const stampOf = (pkg: string, version: string) => join(distOf(pkg, version), '.stamp');

const isBuilt = ({ pkg, version, mode, sources }: WantedBuild) => {
  const stamp = stampOf(pkg, version);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === `${mode} ${sources}`;
};

function removeOldBuilds(pkg: string) {
  const dist = join(root, pkg, 'dist');
  const stamps = readdirSync(dist)
    .map((version) => stampOf(pkg, version))
    .filter((stamp) => existsSync(stamp))
    .map((stamp) => ({ stamp, at: statSync(stamp).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { stamp } of stamps.slice(KEEP)) rmSync(join(stamp, '..'), { recursive: true, force: true });
}

/** Two builds of one version may run at once, of two terminals: each works in a folder of its own and the last one stands. */
function keepBuild({ pkg, version, mode, sources }: WantedBuild, staging: string) {
  const dist = distOf(pkg, version);
  writeFileSync(join(staging, '.stamp'), `${mode} ${sources}`);
  if (isBuilt({ pkg, version, mode, sources })) return rmSync(staging, { recursive: true, force: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(staging, dist);
  removeOldBuilds(pkg);
}

function buildOne(wanted: WantedBuild): Promise<void> {
  const { pkg, version, mode, sources } = wanted;
  const staging = `${distOf(pkg, version)}.${process.pid}.tmp`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'shared/build/build-package.ts'), pkg, version, mode, sources, staging],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: mode },
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) {
        keepBuild(wanted, staging);
        return resolve();
      }
      rmSync(staging, { recursive: true, force: true });
      reject(new Error(`${pkg} was not built`));
    });
  });
}

/** Builds what is not built yet, two at a time, and returns how many that were. */
export async function buildAll(
  wanted: readonly WantedBuild[],
  print: (text: string) => void = () => {},
): Promise<number> {
  const waiting = wanted.filter((one) => !isBuilt(one));
  const count = waiting.length;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = Date.now();
      await buildOne(next);
      print(`built ${next.pkg} ${next.version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
}

export const distFolder = distOf;
