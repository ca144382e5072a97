import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPage, type Block } from './handbook';
import { removeDataFolders } from '../src/core/database/testing-folders';
import { findProgram } from '@backlay/shared/testing/find-program';
import { buildProgram } from './programs';

/** Programs that the commands of the pages use; an operator has them. */
const TOOLS = [
  { variable: 'BASH', places: ['/bin/bash', '/usr/bin/bash'], debian: 'bash' },
  { variable: 'CURL', places: ['/usr/bin/curl'], debian: 'curl' },
  { variable: 'JQ', places: ['/usr/bin/jq'], debian: 'jq' },
  { variable: 'PSQL', places: ['/usr/bin/psql'], debian: 'postgresql-client' },
];
const missing = TOOLS.flatMap((tool) => (findProgram(tool) ? [] : [tool.debian]));
if (missing.length > 0)
  process.stderr.write(`Commands of the handbook are NOT tested: ${missing.join(', ')} is missing.\n`);

/** A test that runs commands of a page; skipped on a machine that has not what they use and cannot install it. */
export const pageTest: jest.It = missing.length > 0 ? test.skip : test;

export interface PageShell {
  /** Runs the blocks of a page as they are written. Variables that a block exports hold for the next one. */
  run(blocks: readonly Block[]): Promise<string>;
  /** Runs the blocks below a heading of a page that have no marker, or one of these. */
  section(path: string, heading: string, markers?: readonly string[]): Promise<string>;
  readonly folder: string;
  close(): void;
}

/**
 * A folder with `bin/backlay` and a shell in it, as an operator has them on a server.
 * @param own variables of the shell alone, which no command inherits
 */
export async function openPageShell(
  environment: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>> = {},
): Promise<PageShell> {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-operator-'));
  const program = await buildProgram(join(__dirname, '../src/cli/backlay.ts'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/backlay'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(folder, 'bin/backlay'), 0o755);
  const state = join(folder, '.exported');
  writeFileSync(state, '');
  const { PATH = '', HOME = '' } = process.env;

  const run = (blocks: readonly Block[]): Promise<string> => {
    const set = Object.entries(own).map(([name, value]) => `${name}='${value}'`);
    for (const { file, text } of blocks) if (file) writeFileSync(join(folder, file), `${text}\n`);
    const text = blocks.filter(({ file }) => file === null).map((block) => block.text);
    const script = ['. "$STATE"', 'set -eu', ...set, ...text, 'export -p > "$STATE"'].join('\n');
    const child = spawn('bash', ['-c', script], {
      cwd: folder,
      env: { PATH, HOME, STATE: state, PAGER: 'cat', ...environment },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    return new Promise((done, fail) =>
      child.once('close', (code) =>
        code === 0 ? done(printed) : fail(new Error(`A command of the page ended with ${code}:\n${printed}`)),
      ),
    );
  };
  return {
    folder,
    run,
    section: (path, heading, markers = []) =>
      run(
        readPage(path).blocks.filter(
          (block) => block.heading === heading && (block.marker === null || markers.includes(block.marker)),
        ),
      ),
    close: () => removeDataFolders(folder),
  };
}
