// bench: a release from the command to its verdict: of a wording change, and of a fresh clone with and without evidence (F7.04)
import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkingTree } from '../product/dev-session';
import { runProduct } from '../product/run-product';

const SAMPLES = Number(process.argv[2] ?? 3);
const PACKAGE = 'remote-wallet';
/** A text of one screen that no test names. */
const WORDING = { file: 'src/texts/en/withdraw.ts', key: 'withdraw.sentText' };
/** Within this a release has its verdict, ms, on 2 cores; of a clone after its installation. */
const WANTED = {
  'a wording change, warm checkout': 30_000,
  'the first in a fresh clone, with evidence': 90_000,
  'the first in a fresh clone, without evidence': 240_000,
} as const;
type Kind = keyof typeof WANTED;
/** A release that takes longer hangs, ms. */
const HANGS_MS = 900_000;

/** `npm run release` of the package of that tree, as a team or its CI runs it; ends with its duration, ms. */
const release = (tree: string, dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
  new Promise<number>((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [join(tree, 'shared/build/bootstrap.mjs'), 'release', PACKAGE], {
      cwd: tree,
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: HANGS_MS,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve(performance.now() - startedAt)
        : reject(new Error(`The release ended with ${code ?? 'a signal'}:\n${text}`)),
    );
  });

let releases = 0;
/** Each sample is a release that was never made before; the version is no content that evidence is about. */
function raiseVersion(tree: string): void {
  const manifest = join(tree, PACKAGE, 'package.json');
  const version = `9.0.${(releases += 1)}`;
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }, null, 2));
}

/** Changes one wording as an editor does. */
function changeWording(tree: string): void {
  const file = join(tree, PACKAGE, WORDING.file);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(new RegExp(`('${WORDING.key}': '[^']+)'`), `$1 ${releases}'`);
  if (changed === text) throw new Error(`${WORDING.file} has no ${WORDING.key}`);
  writeFileSync(file, changed);
}

/** Evidence of one checkout, signed and trusted as that of CI is. */
function asEvidenceOfCi(tree: string, folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const [evidence, signers] = [join(folder, 'evidence.json'), join(folder, 'signers')];
  writeFileSync(evidence, readFileSync(join(tree, `.cache/evidence/${PACKAGE}.json`)));
  const key = createPublicKey(readFileSync(join(tree, '.cache/evidence/key.pem')));
  const publicKey = key.export({ type: 'spki', format: 'pem' });
  writeFileSync(signers, JSON.stringify({ '*': [{ name: 'ci', publicKey }] }));
  return { EVIDENCE: evidence, EVIDENCE_SIGNERS: signers };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
const took: Record<Kind, number[]> = {
  'a wording change, warm checkout': [],
  'the first in a fresh clone, with evidence': [],
  'the first in a fresh clone, without evidence': [],
};
const work = mkdtempSync(join(tmpdir(), 'backlay-release-bench-'));
const trees: string[] = [];
/** Sources and installed packages, and nothing that a build or a test left. */
function cloneTree(): string {
  const tree = copyWorkingTree({ withJourneys: true });
  trees.push(tree);
  return tree;
}
const note = (kind: Kind, ms: number): void => {
  took[kind].push(ms);
  process.stdout.write(`${kind.padEnd(48)} ${(ms / 1000).toFixed(1).padStart(6)} s\n`);
};
try {
  for (let round = 0; round < SAMPLES; round += 1) {
    const [warm, other] = [cloneTree(), cloneTree()];
    raiseVersion(warm);
    note('the first in a fresh clone, without evidence', await release(warm, product.dataDir));
    raiseVersion(other);
    const evidence = asEvidenceOfCi(warm, join(work, String(round)));
    note('the first in a fresh clone, with evidence', await release(other, product.dataDir, evidence));
    raiseVersion(warm);
    changeWording(warm);
    note('a wording change, warm checkout', await release(warm, product.dataDir));
    for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
  }
  for (const [kind, wanted] of Object.entries(WANTED)) {
    const middle = median(took[kind as Kind] /* its own keys */);
    const isMissed = !(middle <= wanted);
    if (isMissed) process.exitCode = 1;
    process.stdout.write(
      `${isMissed ? 'MISSED' : 'ok    '} ${kind}: median of ${SAMPLES} ${(middle / 1000).toFixed(1)} s, at most ${wanted / 1000} s\n`,
    );
  }
} finally {
  await product.stop();
  for (const folder of [...trees, work]) rmSync(folder, { recursive: true, force: true });
}
