import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PairPage } from './pair';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Nothing was checked: the reason is printed. 1 is for a pair that fails. */
export const NO_CHECK = 5;

export interface ServedPages {
  readonly pages: readonly PairPage[];
  readonly stop: () => void;
}

/** The pages of all pairs, served from the release store; `stop` ends them. */
export async function servePages(args: readonly string[]): Promise<ServedPages> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'platform/src/cli/contract-check.ts'), ...args],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(Object.assign(new Error('The releases could not be read'), { exitCode: code === 1 ? NO_CHECK : code })),
    );
  });
  return { pages: JSON.parse(line) as PairPage[], stop: () => child.stdin.end() };
}
