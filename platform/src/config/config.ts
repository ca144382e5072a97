import { join } from 'node:path';
import type { Option } from './options';
import { options, type Config, type ParsedValues } from './table';

export type ConfigResult =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problem: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all of the configuration. `problem` is one line for the person who starts the platform. */
export function readConfig(environment: Environment): ConfigResult {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options) as [string, Option<unknown>][]) {
    const text = environment[option.name]?.trim() || option.fallback;
    if (text === null) {
      values[key] = null;
      continue;
    }
    const parsed = option.parse(text);
    if (!parsed.ok) {
      const shown = option.secret ? 'not usable' : `'${text}'`;
      return { ok: false, problem: `${option.name} is ${shown}: ${parsed.problem}.` };
    }
    values[key] = parsed.value;
  }
  const read = values as ParsedValues;
  const demo = read.mode === 'demo';
  const config: Config = {
    ...read,
    sandbox: read.sandbox ?? demo,
    demoAccounts: read.demoAccounts ?? demo,
    // A developer who stops the only process waits for nothing.
    drainWait: read.drainWait ?? (demo && read.redisUrl === null ? 0 : 5),
    releaseStore: read.releaseStore ?? join(read.dataDir, 'releases'),
  };
  if (!config.sandbox && !config.paymentGatewayUrl)
    return { ok: false, problem: 'PAYMENT_GATEWAY_URL is missing: without the sandbox deposits need a gateway.' };
  if (!config.sandbox && !config.smsGatewayUrl)
    return {
      ok: false,
      problem: 'SMS_GATEWAY_URL is missing: without the sandbox one-time codes need a way to players.',
    };
  return { ok: true, config };
}
