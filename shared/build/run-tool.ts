// @ts-nocheck
// Node alone.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace';

/** The program of an installed package, by the package's own word: no shell, no PATH. */
function programOf(name, from) {
  const [, pkg, program] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  const folder = join(root, from, 'node_modules', pkg);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof bin === 'string' ? bin : (bin[program ?? pkg.split('/').pop()] ?? Object.values(bin)[0]);
  return join(folder, path);
}

/**
 * Runs a tool of the workspace with the same Node and resolves with its exit code; what it prints is shown, and kept when asked.
 * @param {string} name package, or package/program
 */
export function runTool(name, args, { cwd = root, from = '.', env = {}, keep = false } = {}) {
  return runNode([programOf(name, from), ...args], { cwd, env, keep });
}

/** Runs Node with arguments; hands Ctrl-C on by being in the same group. */
export function runNode(args, { cwd = root, env = {}, keep = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['inherit', keep ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said: text }));
  });
}
