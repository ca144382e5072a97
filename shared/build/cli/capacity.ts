import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assumedByDefault, assumptionNames, MEASURED_FILE, readFigures, readMeasured } from '../capacity/inputs';
import { renderCapacity, renderDocument } from '../capacity/report';
import { root } from '../workspace';

// capacity [--players N] [--<assumption> value …]: what a number of players needs; without one it writes docs/capacity.md. --measure: runs the benchmarks first.
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function fail(text: string): never {
  process.stderr.write(`error: ${text}\n`);
  process.exit(1);
}

const positive = (name: string, text: string): number => {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : fail(`--${name} is a number above 0, not ${text}`);
};

/** What a benchmark prints. One whose own target is missed still has figures. */
const runBenchmark = (name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'shared/build/bootstrap.mjs'), 'bench', name];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });

async function measure(): Promise<void> {
  const outputs = { http: await runBenchmark('http'), fanout: await runBenchmark('fanout') };
  const on = new Date().toISOString().slice(0, 10);
  const measured = { on, cores: availableParallelism(), figures: readFigures(outputs) };
  writeFileSync(MEASURED_FILE, `${JSON.stringify(measured, null, 2)}\n`);
}

const names = Object.fromEntries(assumptionNames.map((name) => [kebab(name), { type: 'string' as const }]));
let values: { measure?: boolean; players?: string } & Record<string, unknown>;
try {
  ({ values } = parseArgs({ options: { measure: { type: 'boolean' }, players: { type: 'string' }, ...names } }));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
if (values.measure) await measure();
const changed = assumptionNames.flatMap((name) => {
  const given = values[kebab(name)];
  return given === undefined ? [] : [[name, positive(kebab(name), String(given))] as const];
});
const assumed = { ...assumedByDefault, ...Object.fromEntries(changed) };
if (values.players === undefined && changed.length === 0) {
  writeFileSync(join(root, 'docs/capacity.md'), renderDocument(readMeasured(), assumed));
  process.stdout.write('docs/capacity.md is written.\n');
} else {
  const players = [positive('players', values.players ?? '100000')];
  process.stdout.write(`${renderCapacity(players, readMeasured(), assumed)}\n`);
}
