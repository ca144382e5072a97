// Node alone: this runs before the packages are built, and in the server before it opens its database.
import { createServer } from 'node:net';

const DEFAULT_PORT = 4000;
const DEFAULT_HOST = '0.0.0.0';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** One line with the reason why nothing can listen on an address; the error is that of `listen`. */
export function formatListenError(
  { code, message }: { readonly code?: string; readonly message: string },
  { host, port }: ListenAddress,
): string {
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  if (code === 'EADDRINUSE')
    return `The address ${address} is in use. Stop the program that uses it, or set PORT to another port.`;
  if (code === 'EACCES')
    return `The address ${address} needs rights that this user does not have. Set PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${address} does not belong to this machine. Set HOST to an address that does.`;
  return `The address ${address} cannot be used: ${message}`;
}

/** The address that PORT and HOST name, or null when PORT is not a port: the configuration check of the server reports that. */
export function readListenAddress(environment: Environment = process.env): ListenAddress | null {
  const port = Number(environment['PORT']?.trim() || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return null;
  return { host: environment['HOST']?.trim() || DEFAULT_HOST, port };
}

/**
 * Checks that a server can listen on an address, by listening on it for a moment. Port 0 is always free.
 * @returns null when it can, else one line for the person who starts the server
 */
export function findListenProblem(address: ListenAddress): Promise<string | null> {
  if (address.port === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(formatListenError(error, address)));
    probe.listen({ ...address, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Ends the process with exit code 1 and one line when the address of PORT and HOST cannot be used. */
export async function ensureAddressIsFree(environment: Environment = process.env): Promise<void> {
  const address = readListenAddress(environment);
  const problem = address && (await findListenProblem(address));
  if (!problem) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
