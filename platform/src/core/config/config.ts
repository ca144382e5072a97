import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findErrorCode } from '@backlay/shared/domain';
import type { Option, Parsed } from './options';
import { options, type Config, type ParsedValues } from './options-table';

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all of the configuration. `problem` names everything that is wrong, a line each. */
export function readConfig(environment: Environment): ConfigResult {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const all: Readonly<Record<string, Option<unknown>>> = options;
  for (const [key, option] of Object.entries(all)) {
    values[key] = null;
    const text = readText(option, environment);
    if (text === null) continue;
    const parsed = typeof text === 'string' ? option.parse(text) : text;
    if (parsed.ok) values[key] = parsed.value;
    else {
      const shown = option.secret ? 'not usable' : `'${String(text)}'`;
      problems.push(`${option.name} is ${shown}: ${parsed.problem}.`);
    }
  }
  if (problems.length > 0) return { ok: false, problem: problems.join('\n') };
  const read = values as ParsedValues; // each value is what the option of its key parsed
  const demo = read.mode === 'demo';
  const config: Config = {
    ...read,
    sandbox: read.sandbox ?? demo,
    demoAccounts: read.demoAccounts ?? demo,
    migrateOnStart: read.migrateOnStart ?? demo,
    domainChecks: read.domainChecks ?? !demo,
    // A developer who stops the only process waits for nothing.
    drainWait: read.drainWait ?? (demo && read.redisUrl === null ? 0 : 5),
    releaseStore: read.releaseStore ?? join(read.dataDir, 'releases'),
  };
  // Production starts without them and names what is missing (G2.01). Their stand-ins are refused.
  if (demo && !config.sandbox && !config.paymentGatewayUrl)
    problems.push('PAYMENT_GATEWAY_URL is missing: without the sandbox deposits need a gateway.');
  if (demo && !config.sandbox && !config.smsGatewayUrl)
    problems.push('SMS_GATEWAY_URL is missing: without the sandbox one-time codes need a way to players.');
  if (read.brandGroup !== null && read.controlDatabaseUrl === null)
    problems.push('BRAND_GROUP is set without CONTROL_DATABASE_URL, which names the brands of the group.');
  if (read.controlDatabaseUrl !== null && read.controlDatabaseUrl === read.databaseUrl)
    problems.push('CONTROL_DATABASE_URL is DATABASE_URL: the control database is one of its own.');
  return problems.length > 0 ? { ok: false, problem: problems.join('\n') } : { ok: true, config };
}

/** Shorter values are too common to be searched for. */
const MIN_SECRET = 8;

/** The values of all secret variables that are set, and the passwords in addresses: what must appear nowhere else. */
export function listSecrets(config: Config): readonly string[] {
  const values = Object.entries(options).flatMap(([key, option]) => {
    const value: unknown = 'secret' in option ? Reflect.get(config, key) : null;
    if (typeof value !== 'string') return [];
    return URL.canParse(value) ? [new URL(value).password, value] : [value];
  });
  return values.filter(({ length }) => length >= MIN_SECRET);
}

/** The text of a variable, or of the file that NAME_FILE names for a secret one. Null when it is not set. */
function readText(option: Option<unknown>, environment: Environment): string | Parsed<never> | null {
  const text = environment[option.name]?.trim();
  const path = option.secret ? environment[`${option.name}_FILE`]?.trim() : undefined;
  if (!path) return text || option.fallback;
  if (text) return { ok: false, problem: `it is given twice, by ${option.name} and ${option.name}_FILE` };
  try {
    return readFileSync(path, 'utf8').trim() || { ok: false, problem: `the file of ${option.name}_FILE is empty` };
  } catch (error) {
    return {
      ok: false,
      problem: `the file of ${option.name}_FILE cannot be read (${findErrorCode(error)})`,
    };
  }
}

/** The platform must not start like this. The message has one line for each reason. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
