import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './workspace';

const CONFIG = ['.oxlintrc.json', 'shared/build/lint-rules.mjs'];

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

export interface Fault {
  readonly path: string;
  /** As in the configuration; the message where no rule reports. */
  readonly rule: string;
  readonly line: number | undefined;
}

/** `eslint(no-empty)` is `no-empty`, `jsx-a11y(scope)` is `jsx-a11y/scope`. */
const ruleOf = ({ code, message }: Diagnostic) =>
  code
    ?.replace(/^([\w-]+)\((.*)\)$/, '$1/$2')
    .replace(/^eslint\//, '')
    .replace(/^typescript-eslint\//, 'typescript/') ?? message;

/** Lints a tree of these files as the check lints the workspace. */
export function lintTree(files: readonly (readonly [path: string, text: string])[]): {
  readonly faults: readonly Fault[];
  readonly code: number | null;
} {
  const tree = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), `${text}\n`);
    }
    for (const path of CONFIG) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      copyFileSync(join(root, path), join(tree, path));
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const options = { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const;
    const { stdout, status } = spawnSync(process.execPath, [oxlint, '.', '--format', 'json'], options);
    const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(stdout);
    const faults = diagnostics.map((one) => ({
      path: one.filename,
      rule: ruleOf(one),
      line: one.labels[0]?.span.line,
    }));
    return { faults, code: status };
  } finally {
    rmSync(tree, { recursive: true });
  }
}
