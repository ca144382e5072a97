import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readName } from './bundle';
import { buildContainer, buildDevPage, readDeclaration, stylesFile, type BuiltFiles } from './dev-build';
import { CONTROLS, VIEW, writeOverride } from './dev-documents';

const USAGE = 'Usage: backlay-remote dev [--port 4300] [--into http://royal.localhost:4000]';
/** Several files that are saved together are one edit, ms. */
const TOGETHER_MS = 30;
/** Builds that open pages may still load. */
const BUILDS = 5;

const TYPES: readonly (readonly [end: string, type: string])[] = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
];

/** The present state of the development server. */
class Workbench {
  private readonly builds = new Map<string, BuiltFiles>();
  private readonly pages = new Set<ServerResponse>();
  private number = 0;
  private problem: string | null = null;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Builds again, after what is under way. */
  rebuild(): Promise<void> {
    return (this.queue = this.queue.then(() => this.build()));
  }

  private async build(): Promise<void> {
    try {
      const files = await buildContainer(this.folder);
      this.number += 1;
      this.builds.set(String(this.number), files);
      this.builds.delete(String(this.number - BUILDS));
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${this.problem}\n`);
    }
    for (const page of this.pages) this.notify(page);
  }

  private notify(page: ServerResponse): void {
    if (this.problem !== null) page.write(`event: problem\ndata: ${JSON.stringify(this.problem)}\n\n`);
    else if (this.number > 0) page.write(`event: build\ndata: ${this.number}\n\n`);
  }

  /** A page that wants to know of each build. */
  attach(page: ServerResponse): void {
    this.pages.add(page);
    page.once('close', () => this.pages.delete(page));
    page.write(': open\n\n');
    this.notify(page);
  }

  find(path: string): Uint8Array | undefined {
    const [, build = '', file = ''] = /^\/build\/(\d+)\/(.+)$/.exec(path) ?? [];
    const files = this.builds.get(build);
    if (file !== 'styles.css') return files?.get(file);
    const styles = [...(files ?? [])].filter(([name]) => name.endsWith('.css')).map(([, bytes]) => bytes);
    return files && Buffer.concat(styles);
  }

  close(): void {
    for (const page of this.pages) page.end();
  }
}

/** What the server answers. */
interface Answer {
  readonly type: string;
  readonly body: string | Uint8Array;
}

interface Site {
  readonly folder: string;
  readonly name: string;
  readonly bench: Workbench;
  readonly page: BuiltFiles | null;
  readonly origin: string;
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });

async function findAnswer({ folder, name, bench, page, origin }: Site, path: string): Promise<Answer | undefined> {
  if (path === '/remote.json') return { type: 'application/json', body: readDeclaration(folder) };
  if (path === '/remoteEntry.js') return { type: 'text/javascript', body: writeOverride(name, origin) };
  if (page && path === '/') return html(CONTROLS);
  if (page && path === '/view') return html(VIEW);
  if (page && path === '/styles.css') return { type: 'text/css', body: await readFile(stylesFile()) };
  const body = page?.get(path.slice(1)) ?? bench.find(path);
  return body && { type: TYPES.find(([end]) => path.endsWith(end))?.[1] ?? 'application/octet-stream', body };
}

async function respond(
  site: Site,
  into: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hostname, pathname } = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  // A name of another site that leads to this machine gets nothing.
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return void response.writeHead(403).end();
  response.setHeader('cache-control', 'no-store');
  // The files go to that one shell and to no other site that is open in the browser.
  if (into) response.setHeader('access-control-allow-origin', new URL(into).origin);
  if (pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return site.bench.attach(response);
  }
  const answer = await findAnswer(site, pathname);
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
}

function readOptions(args: readonly string[]): { readonly port: number; readonly into: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: '4300' }, into: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port.\n${USAGE}`);
  if (values.into && !/^https?:\/\/[\w.-]+(:\d+)?\/?$/.test(values.into))
    throw new Error(`${values.into} is no origin of a site.\n${USAGE}`);
  return { port, into: values.into };
}

/**
 * `backlay-remote dev [--port] [--into <address>]`: serves each save until it is stopped, on a page of its own or for a
 * running shell.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const { port, into } = readOptions(args);
  const folder = process.cwd();
  const name = readName(folder);
  const bench = new Workbench(folder);
  const [page] = await Promise.all([into ? null : buildDevPage(folder), bench.rebuild()]);
  const site = { folder, name, bench, page, origin: '' };
  const server = createServer((request, response) => {
    respond(site, into, request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(folder, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void bench.rebuild(), TOGETHER_MS);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    watcher.close();
    throw error;
  });
  const address = server.address();
  site.origin = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  process.stdout.write(`${name} is at ${site.origin}\n`);
  if (into)
    process.stdout.write(`Open it in the shell, for this browser alone:\n${describeLink(name, site.origin, into)}\n`);
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      watcher.close();
      bench.close();
      server.close(() => resolve(0));
      server.closeAllConnections();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  });
}

/** The address that puts the build of this machine in place of the released one. */
function describeLink(name: string, origin: string, into: string): string {
  const link = new URL('/__qa/develop', into);
  link.searchParams.set('remote', name);
  link.searchParams.set('entry', `${origin}/remoteEntry.js`);
  return link.href;
}
