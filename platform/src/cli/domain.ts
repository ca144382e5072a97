// Checks a brand's host from outside in: check <brand> <host> [--address <of the proxy>] [--from <address>] [--authority <file>].
import { existsSync, readFileSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadKeys, readConfig } from '../core/config';
import { checkDomain, domainKeys } from '../core/http';

const USAGE =
  'npm run domain -- check <brand> <host> [--address <address of the proxy>] [--https-port 443] [--http-port 80] [--from <address>] [--authority <file>]';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      address: { ...text, multiple: true },
      'https-port': text,
      'http-port': text,
      from: text,
      authority: text,
    },
  });
  const [what, brand, host, ...more] = positionals;
  if (what !== 'check' || !brand || !host || more.length > 0) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  if (config.secretKey === null && !existsSync(join(config.dataDir, 'secret')))
    throw new Error(
      `SECRET_KEY is not set, and there is no key in ${config.dataDir} (DATA_DIR): name those of the platform.`,
    );
  const findings = await checkDomain(
    {
      brand,
      host: host.toLowerCase(),
      addresses: values.address,
      httpsPort: Number(values['https-port'] ?? 443),
      httpPort: Number(values['http-port'] ?? 80),
      from: values.from,
      authorities: values.authority === undefined ? undefined : readFileSync(values.authority, 'utf8'),
    },
    {
      keys: domainKeys(loadKeys(config)),
      lookup: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
      now: Date.now,
    },
  );
  for (const { part, state, detail } of findings)
    process.stdout.write(`${state.padEnd(8)}${part.padEnd(12)}${detail}\n`);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
