import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace';

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface ToolOptions {
  readonly cwd?: string;
  /** The package whose tool it is, from the root. */
  readonly from?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Keeps what it prints, beside showing it. */
  readonly keep?: boolean;
}

export interface ToolResult {
  readonly code: number;
  readonly said?: string;
}

/** The program of an installed package, by the package's own word: no shell, no PATH. */
function programOf(name: string, from: string): string {
  const [, pkg = name, program] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  const folder = join(root, from, 'node_modules', pkg);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const path = typeof bin === 'string' ? bin : (bin[program ?? pkg.replace(/^.*\//, '')] ?? Object.values(bin)[0]);
  if (!path) throw new Error(`${pkg} has no program`);
  return join(folder, path);
}

/**
 * Runs a tool of the workspace with the same Node and resolves with its exit code. Its output is shown, and returned on
 * request.
 * @param name package, or package/program
 */
export function runTool(
  name: string,
  args: readonly string[],
  { cwd = root, from = '.', env = {}, keep = false }: ToolOptions = {},
): Promise<ToolResult> {
  return runNode([programOf(name, from), ...args], { cwd, env, keep });
}

/** Runs Node with arguments; hands Ctrl-C on by being in the same group. */
export function runNode(
  args: readonly string[],
  { cwd = root, env = {}, keep = false }: Omit<ToolOptions, 'from'> = {},
): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['inherit', keep ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said: text }));
  });
}
