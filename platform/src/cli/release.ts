// The registry on the command line: pin, unpin, promote, rollback, revoke, channel, rollout, releases, audit. Every command is a call of
// /registry/v1: of REGISTRY_URL with REGISTRY_TOKEN, or, in demo mode, of a platform for the time of the command.
import { userInfo } from 'node:os';
import { z } from 'zod';
import { EXIT, exitCodeOf, VERDICT_MS, withDeadline } from '../../../shared/build/release/exit-code';
import { readConfig, type Config } from '../core/config';
import { attachDatabase, type Database } from '../core/database';
import { createTenantDirectory } from '../core/tenants';
import {
  createReleaseStore,
  formatFigures,
  openRegistry,
  parseCommand,
  printAudit,
  printReleases,
  readAudit,
  RELEASE_USAGE,
  type ParsedCommand,
  type RegistryCommand,
} from '../delivery/releases';
import { openCommandRegistry, recordBreakGlass, writeBreakGlass, type SendToRegistry } from '../platform';

type Command = Extract<ParsedCommand, { ok: true }>;
type Call = readonly [method: Parameters<SendToRegistry>[0], path: string, body?: object];

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

const WITHOUT_LOGIN =
  'In production a command of the registry needs REGISTRY_URL with REGISTRY_TOKEN, or, on the server, --break-glass --reason "…".';

const answer = z.looseObject({
  version: z.string().nullish(),
  figures: z.string().nullish(),
  revision: z.number().optional(),
  brands: z.array(z.looseObject({ brand: z.string(), version: z.string().nullish() })).optional(),
  approval: z.looseObject({ id: z.string(), needed: z.number() }).nullish(),
});
const refusal = z.object({ message: z.string(), rule: z.string(), satisfy: z.string() });
const listed = z.object({
  revision: z.number(),
  releases: z.array(
    z.object({ remote: z.string(), version: z.string(), channels: z.array(z.string()), pinnedBy: z.array(z.string()) }),
  ),
});
const audited = z.object({
  entries: z.array(
    z.object({
      ...{ at: z.string(), actor: z.string(), action: z.string(), brand: z.string().nullable() },
      ...{ channel: z.string().nullable(), remote: z.string(), from: z.string().nullable(), to: z.string().nullable() },
      ...{ reason: z.string().nullable(), detail: z.string().nullable() },
    }),
  ),
});

const at = encodeURIComponent;

/** The call that does a change. */
function callOf(change: RegistryCommand, reason: string | undefined): Call {
  const why = reason === undefined ? {} : { reason };
  switch (change.action) {
    case 'pin':
      return ['PUT', `/pins/${at(change.tenantId)}/${at(change.name)}`, { version: change.version, ...why }];
    case 'unpin':
      return ['DELETE', `/pins/${at(change.tenantId)}/${at(change.name)}${reason ? `?reason=${at(reason)}` : ''}`];
    case 'promote':
      return ['POST', `/channels/${at(change.channel)}/${at(change.name)}`, { version: change.version, ...why }];
    case 'follow':
      return [
        'PUT',
        `/brands/${at(change.tenantId)}/channel`,
        { channel: change.channel, ...(change.name !== '*' && { remote: change.name }), ...why },
      ];
    case 'rollback':
    case 'auto-rollback':
      return [
        'POST',
        '/rollbacks',
        {
          remote: change.name,
          ...('tenantId' in change.of ? { brand: change.of.tenantId } : { channel: change.of.channel }),
          ...why,
        },
      ];
    case 'revoke':
      return ['POST', '/revocations', { remote: change.name, version: change.version, ...why }];
    default:
      throw new Error(`There is no command ${change.action}.`);
  }
}

/** Prints why a call was refused and answers the exit code. */
function refuse({ status, text }: Awaited<ReturnType<SendToRegistry>>): number {
  const read = refusal.safeParse(parseJson(text));
  if (!read.success) printError(`The registry does not answer (${status}).`);
  else printError(`Refused (${read.data.rule}): ${read.data.message}.\nWanted: ${read.data.satisfy}.`);
  if (status === 401 || status === 403 || status === 404) return EXIT.noPermission;
  return status >= 500 || status === 429 || !read.success ? EXIT.notReachable : EXIT.refused;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Does a command with calls alone. */
async function call(send: SendToRegistry, command: Command): Promise<number> {
  if (command.what === 'audit') return showAudit(send, command.of, command.limit);
  const found = await send('GET', '/releases', {});
  if (found.status !== 200) return refuse(found);
  const { revision, releases } = listed.parse(parseJson(found.text));
  if (command.what === 'releases') {
    print(`Revision ${revision}`);
    for (const { remote, version, channels, pinnedBy } of releases)
      print([remote, version, ...channels, ...pinnedBy.map((brand) => `${brand} (pinned)`)].join('  '));
    return EXIT.done;
  }
  const [method, path, body] =
    command.what === 'rollout' ? rolloutCallOf(command) : callOf(command.change, command.reason);
  const done = await send(method, path, { 'if-match': `"${revision}"` }, body);
  if (done.status !== 200) return refuse(done);
  const { approval, version = null, figures, brands = [], ...rest } = answer.parse(parseJson(done.text));
  if (approval) {
    printError(`Nothing is done yet: it waits for ${approval.needed} approvals, request ${approval.id}.`);
    return EXIT.refused;
  }
  if (command.what === 'rollout') {
    print(`Done: rollout ${String(rest['id'])} is ${String(rest['state'])} at ${String(rest['share'])} %.`);
    return EXIT.done;
  }
  print(`Done at revision ${rest.revision}: ${command.printed(version)}.`);
  if (figures) print(`Last good: ${figures}.`);
  if (command.change.action === 'revoke')
    for (const one of brands)
      print(`${one.brand} has ${one.version ? `${command.change.name} ${one.version}` : 'none'}`);
  return EXIT.done;
}

function rolloutCallOf({ wanted, reason }: Extract<Command, { what: 'rollout' }>): Call {
  const why = reason === undefined ? {} : { reason };
  if ('id' in wanted) return ['PATCH', `/rollouts/${at(wanted.id)}`, { action: wanted.action, ...why }];
  return ['POST', '/rollouts', { ...wanted, ...why }];
}

async function showAudit(
  send: SendToRegistry,
  { tenantId, remote }: { readonly tenantId?: string; readonly remote?: string },
  limit: number,
): Promise<number> {
  const query = new URLSearchParams({
    ...{ limit: String(Math.min(limit, 200)) },
    ...(tenantId && { brand: tenantId }),
    ...(remote && { remote }),
  });
  const found = await send('GET', `/audit?${query}`, {});
  if (found.status !== 200) return refuse(found);
  const { entries } = audited.parse(parseJson(found.text));
  print(printAudit(entries.map(({ brand, detail, ...entry }) => ({ ...entry, tenantId: brand, subject: detail }))));
  return EXIT.done;
}

/** Another machine's registry. */
const remoteRegistry =
  (url: string, token: string): SendToRegistry =>
  async (method, path, headers, body) => {
    const response = await fetch(`${url.replace(/\/$/, '')}/registry/v1${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(VERDICT_MS),
    });
    return { status: response.status, text: await response.text() };
  };

/** Brands by remotes, from the database. */
async function showReleases(config: Config, database: Database): Promise<void> {
  const registry = await openRegistry(database, createReleaseStore(config.releaseStore));
  print(printReleases(registry.snapshot(), (await createTenantDirectory(database, config)).all()));
}

/** Past every login: recorded, with a notice to every administrator. */
async function breakGlass(config: Config, database: Database, command: Command): Promise<number> {
  const by = { user: userInfo().username, reason: command.reason ?? '' };
  if (command.what === 'rollout') {
    printError('A rollout is not changed without a login. Pin or roll back instead.');
    return EXIT.noPermission;
  }
  if (command.what !== 'write') {
    await recordBreakGlass(database, by, command.what);
    if (command.what === 'audit')
      print(printAudit((await readAudit(database, { ...command.of, limit: command.limit })).entries));
    else await showReleases(config, database);
    return EXIT.done;
  }
  const written = await writeBreakGlass(config, database, by, command.change);
  if (!written.ok) {
    printError(`Refused (${written.rule}): ${written.reason}.\nWanted: ${written.remedy}.`);
    return EXIT.refused;
  }
  print(`Done at revision ${written.revision}: ${command.printed(written.version)}. Every administrator is notified.`);
  if (written.lastGood) print(`Last good: ${formatFigures(written.lastGood)}.`);
  return EXIT.done;
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (!command.ok) {
    printError(`${command.problem}\n${RELEASE_USAGE}`);
    return EXIT.failed;
  }
  const { REGISTRY_URL: url, REGISTRY_TOKEN: token } = process.env;
  if (url && !command.breakGlass) {
    if (token) return call(remoteRegistry(url, token), command);
    printError('REGISTRY_URL needs REGISTRY_TOKEN: a token of the registry.');
    return EXIT.noPermission;
  }
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  if (config.mode === 'production' && !command.breakGlass) {
    printError(WITHOUT_LOGIN);
    return EXIT.noPermission;
  }
  const { dataDir, databaseUrl, migrateOnStart: migrates } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    if (command.breakGlass) return await breakGlass(config, database, command);
    if (command.what === 'releases') return await showReleases(config, database).then(() => EXIT.done);
    const registry = await openCommandRegistry(config, database);
    return await call(registry.send, command).finally(() => registry.close());
  } finally {
    await database.close();
  }
}

withDeadline(main(), VERDICT_MS).then(
  (code: number) => process.exit(code),
  (error: unknown) => {
    printError(error instanceof Error ? error.message : String(error));
    // `fetch` has the reason inside of its error.
    const code = error instanceof Error && error.cause ? exitCodeOf(error.cause) : EXIT.failed;
    process.exit(code === EXIT.failed ? exitCodeOf(error) : code);
  },
);
