import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerName, sharedRanges } from '../shared-modules';
import { injectIntegrity, withLimit } from '../webpack/integrity-source';

/** What is used of Rspack, which is no package of this repository, and of webpack. */
interface BuildStats {
  readonly namedChunkGroups?: Readonly<Record<string, { readonly assets?: readonly { readonly name: string }[] }>>;
}

interface SourceHook {
  tap(name: string, change: (source: string) => string): void;
}

interface Hook<Value> {
  tap(name: string, listener: (value: Value) => void): void;
}

interface Hooks<Name extends string> {
  getCompilationHooks(compilation: object): { readonly [N in Name]: SourceHook };
}

interface BundlerCompiler {
  readonly outputPath: string;
  readonly context: string;
  readonly hooks: {
    readonly compilation: Hook<object>;
    readonly done: Hook<{ hasErrors(): boolean; toJson(options: object): BuildStats }>;
  };
  readonly webpack: {
    /** Of Rspack. */
    readonly RuntimePlugin?: Hooks<'createScript' | 'createLink'>;
    /** Of webpack. */
    readonly runtime?: { readonly LoadScriptRuntimeModule: Hooks<'createScript'> };
    readonly web?: { readonly CssLoadingRuntimeModule: Hooks<'createStylesheet'> };
  };
}

interface Declaration {
  readonly name: string;
  readonly contract: string;
  readonly routes: readonly { readonly screen: string }[];
}

const NAME = 'RemoteFiles';

/** Files of the named chunk group, scripts and styles. */
const filesOf = (stats: BuildStats, group: string) =>
  (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));

/**
 * Turns the output of Rspack into a folder for `release --from`. Lazy files get the hash that came with the page;
 * `remote.json` and `build.json` describe the files. The chunk of a screen is named `screen-<name>`.
 */
export class RemoteFilesPlugin {
  private readonly version: string;
  private readonly declaration: string;

  /** Takes the version of the release, and the path of remote.json from the package's folder. */
  constructor({ version, declaration = 'remote.json' }: { readonly version: string; readonly declaration?: string }) {
    this.version = version;
    this.declaration = declaration;
  }

  apply(compiler: BundlerCompiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { RuntimePlugin, runtime, web } = compiler.webpack;
      const ofRspack = RuntimePlugin?.getCompilationHooks(compilation);
      const scripts =
        ofRspack?.createScript ?? runtime?.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript;
      const styles =
        ofRspack?.createLink ?? web?.CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet;
      scripts?.tap(NAME, (source) => injectIntegrity(source, 'script', 'src'));
      styles?.tap(NAME, (source) => withLimit(injectIntegrity(source, 'link', 'href'), 'link'));
    });
    compiler.hooks.done.tap(NAME, (stats) => {
      if (stats.hasErrors()) return;
      const folder = compiler.outputPath;
      const declaration: Declaration = JSON.parse(readFileSync(join(compiler.context, this.declaration), 'utf8'));
      const json = stats.toJson({ all: false, chunkGroups: true });
      const exposed = filesOf(json, 'remote');
      const screens = [...new Set(declaration.routes.map(({ screen }) => screen))];
      const build = {
        version: this.version,
        container: containerName(declaration.name, this.version),
        entry: 'remoteEntry.js',
        shared: sharedRanges(declaration.contract),
        css: exposed.filter((name) => name.endsWith('.css')),
        screens: Object.fromEntries(
          screens.map((screen) => [screen, [...new Set([...exposed, ...filesOf(json, `screen-${screen}`)])]]),
        ),
      };
      writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(declaration, null, 2)}\n`);
      writeFileSync(join(folder, 'build.json'), `${JSON.stringify(build, null, 2)}\n`);
    });
  }
}
