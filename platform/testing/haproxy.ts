import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort } from '@backlay/shared/testing/find-program';
import { waitFor, type ClusterProxy } from './processes';

/** Processes that it can stand before. */
const SLOTS = 6;
const BACKENDS = ['processes', 'any'];

/** HAProxy of this machine, `HAPROXY_PATH` names another one; installs Debian's where it can. Null when there is none. */
export const findHaproxy = (): string | null =>
  findProgram({
    variable: 'HAPROXY_PATH',
    places: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    debian: 'haproxy',
  });

/**
 * What an operator would write, with places for processes that come and go. A connection that fails is tried at another process whatever
 * the request. A response that never began, or a 503, is asked for once more for what may be asked twice: reads, and bets, because the
 * same reference is one bet. Deposits and withdrawals need not carry a reference, and are asked for once.
 */
const configure = (folder: string, port: number, ports: readonly number[]): string => `
global
  stats socket ${join(folder, 'run.sock')} mode 600 level admin
  nbthread 1
  maxconn 8000
  no strict-limits
defaults
  mode http
  balance roundrobin
  retries 2
  option redispatch 1
  retry-on conn-failure empty-response 503
  timeout connect 1s
  timeout check 1s
  timeout queue 1s
  timeout client 60s
  timeout server 20s
  timeout tunnel 1h
  timeout http-request 10s
  timeout http-keep-alive 120s
frontend players
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless { method GET HEAD } or { method POST } { path /api/user/openBet }
  # A machine that is busy answers no check in time: whoever is left then serves better than nobody.
  use_backend any if { nbsrv(processes) eq 0 }
  default_backend processes
backend any
${listServers(ports, '')}
backend processes
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr host localhost
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 3 rise 1
${listServers(ports, ' check')}
`;

const listServers = (ports: readonly number[], options: string): string =>
  Array.from({ length: SLOTS }, (_, at) => {
    const state = ports[at] ? '' : ' disabled';
    return `  server ${nameOf(at)} 127.0.0.1:${ports[at] ?? 1}${options}${state}`;
  }).join('\n');

const nameOf = (slot: number): string => `process${slot + 1}`;

/** HAProxy before a cluster. It learns who is ready by its checks, as an operator's does; its runtime socket adds and removes processes. */
export class HaproxyProcess implements ClusterProxy {
  readonly name = 'HAProxy';
  port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'backlay-haproxy-'));
  private child: ChildProcess | null = null;
  /** Port of the process of each place; 0 is a free place. */
  private slots: number[] = [];

  /** @param ports of the platform's processes, as they are at present */
  constructor(
    private readonly program: string,
    private readonly ports: () => readonly number[],
  ) {}

  async start(): Promise<void> {
    this.port ||= await freePort();
    this.slots = [...this.ports()];
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(file, configure(this.folder, this.port, this.slots));
    const child = spawn(this.program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
    this.child = child;
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error('HAProxy ended before it was up');
      return this.command('show info').catch(() => null);
    });
  }

  /** Gives new processes a place, and frees those of processes that are gone. */
  async update(): Promise<void> {
    if (!this.child) return;
    const ports = this.ports();
    const commands: string[] = [];
    for (const [at, port] of this.slots.entries()) {
      if (port === 0 || ports.includes(port)) continue;
      this.slots[at] = 0;
      commands.push(...BACKENDS.map((backend) => `set server ${backend}/${nameOf(at)} state maint`));
    }
    for (const port of ports.filter((one) => !this.slots.includes(one))) {
      const at = Array.from({ length: SLOTS }, (_, slot) => slot).find((slot) => !this.slots[slot]);
      if (at === undefined) throw new Error(`HAProxy stands before ${SLOTS} processes at most`);
      this.slots[at] = port;
      for (const backend of BACKENDS)
        commands.push(
          `set server ${backend}/${nameOf(at)} addr 127.0.0.1 port ${port}`,
          `set server ${backend}/${nameOf(at)} state ready`,
        );
    }
    if (commands.length > 0) await this.command(commands.join('; '));
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks at the runtime socket. */
  private command(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(join(this.folder, 'run.sock'), () => socket.end(`${text}\n`));
      socket
        .on('data', (chunk: Buffer) => (answer += chunk.toString()))
        .on('error', reject)
        .on('end', () => resolve(answer));
    });
  }
}
