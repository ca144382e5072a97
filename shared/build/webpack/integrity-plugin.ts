import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import { awaitHash, injectIntegrity, withLimit } from './integrity-source';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Outside builds have no bundler of ours: this file is apart from the source that they share. */
const NAME = 'BootIntegrity';

/** Comes after the code that loads chunks. */
class AwaitHash extends RuntimeModule {
  constructor() {
    super('await hash', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
    return awaitHash(ensureChunk, `${publicPath} + ${getChunkScriptFilename}(id)`);
  }
}

/**
 * Gives every script and stylesheet that webpack's runtime adds the hash that the boot manifest records for it, and requests
 * anew what did not load. The hashes of a release come with the page, so a tampered release cannot vouch for itself.
 */
export class BootIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scripts = compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      scripts.createScript.tap(NAME, (source) => injectIntegrity(source, 'script', 'src'));
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new AwaitHash());
        });
      styles.beforeTagInsert.tap(NAME, (source) => withLimit(injectIntegrity(source, 'linkTag', 'href'), 'linkTag'));
    });
  }
}
