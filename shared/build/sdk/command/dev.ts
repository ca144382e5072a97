import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildContainer, buildDevPage, readDeclaration, stylesFile, type BuiltFiles } from './bundle';
import { CONTROLS, writeOverride, writeView } from './dev-documents';
import { readName } from './registry';

const USAGE =
  'Usage: backlay-remote dev [--port 4300] [--service http://127.0.0.1:8788] [--into http://royal.localhost:4000]';
/** Bytes of one request to the service. */
const LONGEST_REQUEST = 1_048_576;
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
  /** Where requests of the remote to its declared hosts go. */
  readonly service: string | undefined;
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });

async function findAnswer(site: Site, path: string): Promise<Answer | undefined> {
  const { folder, name, bench, page, origin } = site;
  if (path === '/remote.json') return { type: 'application/json', body: readDeclaration(folder) };
  if (path === '/remoteEntry.js') return { type: 'text/javascript', body: writeOverride(name, origin) };
  if (page && path === '/') return html(CONTROLS);
  if (page && path === '/view') return html(writeView(site.service !== undefined));
  if (page && path === '/styles.css') return { type: 'text/css', body: await readFile(stylesFile()) };
  const body = page?.get(path.slice(1)) ?? bench.find(path);
  return body && { type: TYPES.find(([end]) => path.endsWith(end))?.[1] ?? 'application/octet-stream', body };
}

/** Passes a request of the remote to the service of this machine, and its answer back. */
async function forward(service: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part);
    bytes += part.length;
    if (bytes > LONGEST_REQUEST) return void response.writeHead(413).end();
  }
  const { method = 'GET', headers, url = '/' } = request;
  const names = ['accept', 'authorization', 'content-type'].filter((name) => headers[name] !== undefined);
  const answer = await fetch(new URL(url.slice('/service'.length), service), {
    method,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    ...(bytes > 0 && { body: Buffer.concat(parts) }),
  }).catch(() => null);
  if (!answer) {
    process.stderr.write(`${service} does not answer\n`);
    return void response.writeHead(502).end();
  }
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  response.end(Buffer.from(await answer.arrayBuffer()));
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
  if (site.service && pathname.startsWith('/service/')) return forward(site.service, request, response);
  const answer = await findAnswer(site, pathname);
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
}

const ORIGIN = /^https?:\/\/[\w.-]+(:\d+)?\/?$/;

interface DevOptions {
  readonly port: number;
  readonly into: string | undefined;
  readonly service: string | undefined;
}

function readOptions(args: readonly string[]): DevOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: '4300' }, into: { type: 'string' }, service: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port.\n${USAGE}`);
  const { into, service } = values;
  for (const address of [into, service])
    if (address !== undefined && !ORIGIN.test(address)) throw new Error(`${address} is no origin of a site.\n${USAGE}`);
  if (into && service) throw new Error(`A running shell reaches the declared hosts alone: no --service.\n${USAGE}`);
  return { port, into, service };
}

/**
 * `backlay-remote dev [--port] [--service <address>] [--into <address>]`: serves each save until it is stopped, on a page
 * of its own or for a running shell.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const { port, into, service } = readOptions(args);
  const folder = process.cwd();
  const name = readName(folder);
  const bench = new Workbench(folder);
  const [page] = await Promise.all([into ? null : buildDevPage(folder), bench.rebuild()]);
  const site = { folder, name, bench, page, origin: '', service };
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
