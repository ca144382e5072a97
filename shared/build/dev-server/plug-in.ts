import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { distFolder } from '../build';
import { publishWorkingTree } from '../release-working-tree';
import { workingVersions } from '../working-versions';
import { readJson } from '../workspace';

/** The channel that nobody follows: the development build of the shell lies there for those who pin it. */
const CHANNEL = 'development';
/** How long the platform may take to see what was published beside it, ms. */
const SEEN_WITHIN_MS = 10_000;

/** Whether a file is served. Names under .localhost are known to browsers alone: the brand is in the header `host`. */
const isThere = (url: URL) =>
  new Promise<boolean>((resolve) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const hostname = url.hostname.endsWith('.localhost') ? '127.0.0.1' : url.hostname;
    request({ method: 'HEAD', hostname, port: url.port, path: url.pathname, headers: { host: url.host } })
      .once('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      })
      .once('error', () => resolve(false))
      .end();
  });

/**
 * Publishes the shell as a development build, which fast refresh of a remote in it needs. Returns its version once the
 * platform knows it; null when the platform has another store.
 */
async function developmentShell(into: string, print: (text: string) => void): Promise<string | null> {
  const [shell] = workingVersions(['shell'], 'development');
  if (!shell) return null;
  await publishWorkingTree(print, { packages: ['shell'], mode: 'development', channel: CHANNEL, move: true });
  const { entry }: { entry: string } = readJson(join(distFolder('shell', shell.version), 'release.json'));
  const url = new URL(`/shell/${shell.version}/${entry}`, into);
  for (const until = Date.now() + SEEN_WITHIN_MS; Date.now() < until; await new Promise((go) => setTimeout(go, 200)))
    if (await isThere(url)) return shell.version;
  return null;
}

/**
 * Returns the address by which a browser loads this machine's remote in place of the released one: a development override,
 * for that browser alone.
 */
export async function attachToPlatform({
  name,
  entry,
  into,
  print,
}: {
  readonly name: string;
  readonly entry: string;
  readonly into: string;
  readonly print: (text: string) => void;
}): Promise<void> {
  const shell = await developmentShell(into, print);
  if (!shell) print('The shell there is a production build: a save loads the page again.');
  const link = new URL('/__qa/develop', into);
  for (const [key, value] of Object.entries({ remote: name, entry, ...(shell && { shell }) }))
    link.searchParams.set(key, value);
  print(`${name} of this machine goes into ${into}; open it here:\n${link.href}`);
}
