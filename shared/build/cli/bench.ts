import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runNode } from '../run-tool';
import { root } from '../workspace';

// bench [name] [arguments]: lists the benchmarks, or runs one. A benchmark is <package>/bench/<name>.ts; its first comment states what it measures.
const folders = [
  'shared',
  'shared/build',
  'shell',
  'remote-betting',
  'remote-wallet',
  'remote-casino',
  'remote-account',
  'platform',
  'e2e',
];
const benchmarks = folders
  .map((folder) => join(root, folder, 'bench'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^[\w-]+\.ts$/.test(file))
      .map((file) => join(folder, file)),
  )
  // What a benchmark is made of lies beside it; only a file that begins with what it measures is one.
  .map((file) => ({
    name: basename(file, '.ts'),
    file,
    about: /^\/\/ bench: (.+)/.exec(readFileSync(file, 'utf8'))?.[1],
  }))
  .filter(({ about }) => about !== undefined)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const [name, ...args] = process.argv.slice(2);
if (!name) {
  for (const one of benchmarks) process.stdout.write(`npm run bench ${one.name.padEnd(12)} ${one.about}\n`);
  process.exit(0);
}
const found = benchmarks.find((one) => one.name === name);
if (!found) {
  process.stderr.write(`There is no benchmark ${name}: ${benchmarks.map((one) => one.name).join(', ')}.\n`);
  process.exit(1);
}
process.exit((await runNode(['--import', 'tsx', found.file, ...args])).code);
