/** Global that the shell fills from the boot manifest: absolute URL -> integrity. */
export const INTEGRITY_GLOBAL = '__BACKLAY_INTEGRITY__';
/** Global of the shell: a promise of the hash of a file that the page left out; nothing where it is there. */
export const LATE_HASHES_GLOBAL = '__BACKLAY_LATE_HASHES__';
/** How often this page has requested a file: absolute URL -> number. */
const REQUESTED_GLOBAL = '__BACKLAY_REQUESTED__';
/** A lazy file that takes longer is lost, ms: less than its screen may take, so that the next try requests it anew (F4.09). */
export const FILE_LIMIT_MS = 5_500;
/** Well formed and matched by nothing: a file that the manifest does not name is refused. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

const expected = (url: string) => `((self.${INTEGRITY_GLOBAL} || {})[${url}] || ${JSON.stringify(REFUSED)})`;

/**
 * Adds the boot manifest's hash to a bundler's code that makes an element. A file is requested again only when it did not
 * load, and then under an address of its own. A cache may hold a truncated file, and a browser joins a hanging request.
 */
export const injectIntegrity = (source: string, element: string, url: string): string => {
  const address = `${element}.${url}`;
  return `${source}
${element}.integrity = ${expected(address)};
${element}.crossOrigin = 'anonymous';
var requested = self.${REQUESTED_GLOBAL} = self.${REQUESTED_GLOBAL} || {}, times = requested[${address}] = (requested[${address}] || 0) + 1;
if (times > 1) ${address} += '?again=' + times;`;
};

/**
 * Lets a chunk wait for its hash where the page left it out: pages have those of their first screen alone (decision 6).
 * @param ensure, address what the bundler calls loading a chunk, and the address of its script
 */
export const awaitHash = (ensure: string, address: string): string =>
  `var ensureChunk = ${ensure};
${ensure} = function (id) {
  var ask = self.${LATE_HASHES_GLOBAL}, hash = ask && ask(${address});
  return hash ? hash.then(function () { return ensureChunk(id); }) : ensureChunk(id);
};`;

/** The same for a stylesheet, which has no limit of its own: one that hangs fails as a script does. */
export const withLimit = (source: string, element: string): string =>
  `${source}
setTimeout(function () { ${element}.onerror && ${element}.onerror({ type: 'timeout', target: ${element} }); }, ${FILE_LIMIT_MS});`;
