import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'BootIntegrity';
/** Global that the shell fills from the boot manifest: absolute URL -> integrity. */
const INTEGRITY_GLOBAL = '__BACKLAY_INTEGRITY__';
/** Well formed and matched by nothing: a file that the manifest does not name is refused. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

const expected = (url) => `((self.${INTEGRITY_GLOBAL} || {})[${url}] || ${JSON.stringify(REFUSED)})`;
const hashed = (element, url) =>
  `${element}.integrity = ${expected(`${element}.${url}`)};\n${element}.crossOrigin = 'anonymous';`;

/**
 * Gives every script and stylesheet that webpack's runtime adds the hash that the boot manifest records for it. The hashes of
 * a release come with the page, not with the release, so a tampered release cannot vouch for itself.
 */
export class BootIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scripts = compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      scripts.createScript.tap(NAME, (source) => `${source}\n${hashed('script', 'src')}`);
      styles.beforeTagInsert.tap(NAME, (source) => `${source}\n${hashed('linkTag', 'href')}`);
    });
  }
}
