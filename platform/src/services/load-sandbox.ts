import { findErrorCode } from '@backlay/shared/domain';
import type * as sandboxModule from '../../sandbox';
import { StartRefused, type Config } from '../core/config';

/** The stand-ins for external services: SMS, payments, a casino provider, pictures of matches, control of the simulator. */
export type Sandbox = typeof sandboxModule;
export type AskWallet = Parameters<Sandbox['openCasinoProvider']>[0]['ask'];
export type WalletAnswer = NonNullable<Awaited<ReturnType<AskWallet>>>;
export type SmsOutbox = InstanceType<Sandbox['SmsOutbox']>;

const importSandbox = (): Promise<Sandbox> => import('../../sandbox');
const MISSING = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

/** Whether a demo plays at the sandbox's casino because no provider is configured. */
export const usesSandboxCasino = (config: Config): boolean =>
  config.sandbox || (config.mode === 'demo' && !config.casinoLaunchUrl);

/**
 * Loads the sandbox where the configuration uses it, else null. Production code imports nothing of it in any other way: an installation
 * may leave the folder out.
 * @throws StartRefused when the sandbox is used and not installed
 */
export async function loadSandbox(
  config: Config,
  load: () => Promise<Sandbox> = importSandbox,
): Promise<Sandbox | null> {
  if (!usesSandboxCasino(config)) return null;
  try {
    return await load();
  } catch (error) {
    if (!MISSING.includes(findErrorCode(error) ?? '')) throw error;
    const remedy = config.sandbox ? 'SANDBOX is on: set it to off' : 'CASINO_LAUNCH_URL is not set: set it';
    throw new StartRefused(
      `The sandbox is missing: platform/sandbox is not installed. ${remedy}, or install the sandbox.`,
    );
  }
}
