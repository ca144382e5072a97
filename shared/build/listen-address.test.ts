/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findListenProblem, formatListenError, readListenAddress } from './listen-address';

const listen = (host: string) =>
  new Promise<{ port: number; close: () => Promise<void> }>((resolve) => {
    const server = createServer();
    server.listen(0, host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((done) => server.close(() => done())),
      }),
    );
  });

test.each(['start', 'dev'])('%s with a taken port names it and creates no file [G2.07]', async (command) => {
  const other = await listen('127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'backlay-port-'));
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'bootstrap.mjs'), command], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(other.port) },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The address 0.0.0.0:${other.port} is in use. Stop the program that uses it, or set PORT to another port.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await other.close();
  }
});

test('a free address and port 0 pass and the address is free again after the check [G2.07]', async () => {
  const { port, close } = await listen('127.0.0.1');
  await close();
  const address = { host: '127.0.0.1', port };
  expect(await findListenProblem(address)).toBeNull();
  expect(await findListenProblem(address)).toBeNull();
  expect(await findListenProblem({ ...address, port: 0 })).toBeNull();
});

test('a port without rights and a foreign address are named with what to do [G2.07]', () => {
  const address = { host: '0.0.0.0', port: 80 };
  expect(formatListenError({ code: 'EACCES', message: 'x' }, address)).toBe(
    'The address 0.0.0.0:80 needs rights that this user does not have. Set PORT to a port above 1023.',
  );
  expect(formatListenError({ code: 'EADDRNOTAVAIL', message: 'x' }, { host: '::1', port: 1 })).toBe(
    'The address [::1]:1 does not belong to this machine. Set HOST to an address that does.',
  );
});

test('PORT and HOST are read as the server reads them, and a wrong PORT is left to its check [G2.07]', () => {
  expect(readListenAddress({})).toEqual({ host: '0.0.0.0', port: 4000 });
  expect(readListenAddress({ PORT: ' 80 ', HOST: '127.0.0.1' })).toEqual({ host: '127.0.0.1', port: 80 });
  expect(readListenAddress({ PORT: 'seven' })).toBeNull();
});
