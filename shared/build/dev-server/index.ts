import { createServer } from 'node:net';
import { join } from 'node:path';
import { packages, readJson, releaseName, root } from '../workspace';
import { containerFor, standaloneFor, serve } from './configuration';
import { attachToPlatform } from './plug-in';

/** Each remote has a port of its own: several are developed at once, and an old pin still leads to the same one. */
const FIRST_PORT = 4100;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Serves one remote with fast refresh until the process is stopped: on a page of its own, or into a running shell.
 * @throws Error with one line for the person who started it
 */
export async function developRemote({
  pkg,
  port = FIRST_PORT + packages.indexOf(pkg),
  into,
  print,
}: {
  readonly pkg: string;
  readonly port?: number | undefined;
  readonly into?: string | undefined;
  readonly print: (text: string) => void;
}): Promise<void> {
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use; choose another with --port.`);
  const origin = `http://localhost:${port}`;
  // The federation plugin looks for shared packages from the working directory.
  process.chdir(join(root, pkg));
  const config = await (into ? containerFor : standaloneFor)(pkg, origin);
  // The shell composes the routes and slots of this build from it: read with each question, because it is edited too.
  const files = { '/remote.json': () => readJson(join(root, pkg, 'remote.json')) };
  const server = await serve({ config, port, page: !into, into, files, print });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.stop().finally(() => process.exit(0)));
  if (into) await attachToPlatform({ name: releaseName(pkg), entry: `${origin}/remoteEntry.js`, into, print });
  else print(`${releaseName(pkg)} stands at ${origin}`);
}
