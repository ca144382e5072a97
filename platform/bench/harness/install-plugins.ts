import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginCallback } from 'fastify';

/** What the product does without and a benchmark compares it with (H1.31). */
const COMPARED = {
  '@fastify/helmet': '13.2.0',
  '@fastify/rate-limit': '11.2.0',
  '@fastify/static': '10.1.3',
} as const;

type Plugin = FastifyPluginCallback<Readonly<Record<string, unknown>>>;

export interface ComparedPlugins {
  readonly helmet: Plugin;
  readonly rateLimit: Plugin;
  readonly files: Plugin;
  remove(): void;
}

/** Installs what a benchmark compares with into a folder of its own, for one run: the project does not depend on it. */
export function installPlugins(): ComparedPlugins {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-compared-'));
  const packages = Object.entries(COMPARED).map(([name, version]) => `${name}@${version}`);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const load = createRequire(join(folder, 'package.json'));
  const plugin = (name: keyof typeof COMPARED): Plugin => load(name);
  return {
    helmet: plugin('@fastify/helmet'),
    rateLimit: plugin('@fastify/rate-limit'),
    files: plugin('@fastify/static'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
