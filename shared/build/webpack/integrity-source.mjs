/** Global that the shell fills from the boot manifest: absolute URL -> integrity. */
export const INTEGRITY_GLOBAL = '__BACKLAY_INTEGRITY__';
/** Well formed and matched by nothing: a file that the manifest does not name is refused. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

const expected = (url) => `((self.${INTEGRITY_GLOBAL} || {})[${url}] || ${JSON.stringify(REFUSED)})`;

/** A bundler's code that makes an element, with the hash that the boot manifest records for what the element loads. */
export const withIntegrity = (source, element, url) =>
  `${source}\n${element}.integrity = ${expected(`${element}.${url}`)};\n${element}.crossOrigin = 'anonymous';`;
