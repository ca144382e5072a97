import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Compiler } from 'webpack';
import { injectIntegrity, withLimit } from './integrity-source';

/** Outside builds have no bundler of ours: this file is apart from the source that they share. */
const NAME = 'BootIntegrity';
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
      styles.beforeTagInsert.tap(NAME, (source) => withLimit(injectIntegrity(source, 'linkTag', 'href'), 'linkTag'));
    });
  }
}
