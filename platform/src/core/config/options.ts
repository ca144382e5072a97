import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isOneOf } from '@backlay/shared/domain';

/** What a text from the environment turned out to be. `problem` completes the sentence "NAME is 'x': ". */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export interface Option<T> {
  readonly name: string;
  /** What holds when the variable is absent or empty, as it would be written. Null: nothing. */
  readonly fallback: string | null;
  readonly about: string;
  /** Never printed. */
  readonly secret?: true;
  /** What production accepts of it; every accepted value where it is absent (G8.03). */
  readonly production?: string;
  /** How it changes without a restart. */
  readonly live?: string;
  readonly parse: (text: string) => Parsed<T>;
}

export const option = <T, F extends string | null>(
  name: string,
  fallback: F,
  parse: Option<T>['parse'],
  about: string,
  more: Pick<Option<T>, 'secret' | 'production' | 'live'> = {},
): Option<T> & { readonly fallback: F } => ({ name, fallback, parse, about, ...more });

const fine = <T>(value: T): Parsed<T> => ({ ok: true, value });
const wrong = (problem: string): Parsed<never> => ({ ok: false, problem });

export const textOption = (text: string): Parsed<string> => fine(text);

export const folderOption = (text: string): Parsed<string> => fine(resolve(text));

export const intersectScope =
  <T extends string>(...values: readonly T[]) =>
  (text: string): Parsed<T> =>
    isOneOf(values, text) ? fine(text) : wrong(`one of ${values.join(', ')} is expected`);

export const booleanOption = (text: string): Parsed<boolean> =>
  text === 'on' || text === 'off' ? fine(text === 'on') : wrong('on or off is expected');

export const integerOption =
  (min: number, max: number) =>
  (text: string): Parsed<number> => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max
      ? fine(value)
      : wrong(`a whole number from ${min} to ${max} is expected`);
  };

export const decimalOption =
  (min: number, max: number) =>
  (text: string): Parsed<number> => {
    const value = Number(text);
    return /^\d+(\.\d+)?$/.test(text) && value >= min && value <= max
      ? fine(value)
      : wrong(`a number from ${min} to ${max} is expected`);
  };

export const urlOf =
  (...schemes: readonly string[]) =>
  (text: string): Parsed<string> => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
    return schemes.includes(scheme)
      ? fine(text)
      : wrong(`a URL is expected that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`);
  };

/** The same without `user:key@`: an address that browsers or other systems see. */
export const urlWithoutCredentials =
  (...schemes: readonly string[]) =>
  (text: string): Parsed<string> => {
    const parsed = urlOf(...schemes)(text);
    if (!parsed.ok) return parsed;
    const { username, password } = new URL(text);
    return username || password ? wrong('an address without user and password is expected') : parsed;
  };

export const secretText = (text: string): Parsed<string> =>
  text.length >= 32 ? fine(text) : wrong('at least 32 characters are expected');

/** So many bytes in base64url, as keys of web push are written. */
export const base64UrlKey =
  (bytes: number) =>
  (text: string): Parsed<string> =>
    /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes
      ? fine(text)
      : wrong(`${bytes} bytes in base64url are expected`);

export const passphraseText = (text: string): Parsed<string> =>
  text.length >= 16 ? fine(text) : wrong('at least 16 characters are expected');

/** Public keys of those who can open backups, with commas between them. */
export const backupRecipients = (text: string): Parsed<readonly string[]> => {
  const all = text.split(',').map((one) => one.trim());
  return all.every((one) => /^backup-recipient:[\w-]{43}$/.test(one))
    ? fine(all)
    : wrong('public keys such as backup-recipient:… are expected');
};

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return NAMED_RANGES.includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** IP addresses and ranges like 10.0.0.0/8, or `loopback`. */
export const addresses = (text: string): Parsed<string> => {
  const all = text.split(',').map((one) => one.trim());
  return all.every(isRange)
    ? fine(all.join(','))
    : wrong('addresses or ranges such as 10.0.0.0/8 or loopback are expected');
};

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** One host name in full, without scheme and port. */
export const hostOnly = (text: string): Parsed<string> =>
  HOST_NAME.test(text.toLowerCase())
    ? fine(text.toLowerCase())
    : wrong('a host name such as staff.example.com is expected');

/** Host names in full, without scheme and port. */
export const hostNames = (text: string): Parsed<readonly string[]> => {
  const all = text.split(',').map((one) => one.trim().toLowerCase());
  return all.every((one) => HOST_NAME.test(one))
    ? fine(all)
    : wrong('host names such as chat.example.com are expected');
};

/** The name of a release channel. */
export const channelName = (text: string): Parsed<string> =>
  /^[a-z][a-z0-9-]{0,39}$/.test(text) ? fine(text) : wrong('the name of a channel such as stable is expected');

export const groupName = (text: string): Parsed<string> =>
  /^[a-z][a-z0-9-]{0,39}$/.test(text) ? fine(text) : wrong('the name of a brand group such as south is expected');

/** `name@version`, with commas between them. */
export const versionsByName = (text: string): Parsed<Readonly<Record<string, string>>> => {
  const pairs = text.split(',').map((one) => one.split('@'));
  return pairs.every((pair) => pair.length === 2 && pair.every((part) => /^[\w.-]+$/.test(part)))
    ? fine(Object.fromEntries(pairs))
    : wrong('versions such as wallet@1.0.0 are expected');
};

/** Loads, visitors, minutes and failed loads in percent, with commas between them. */
export const lastGoodFigures = (
  text: string,
): Parsed<{ loads: number; visitors: number; minutes: number; failureShare: number }> => {
  const figures = text.split(',').map((one) => (/^\s*\d+(\.\d+)?\s*$/.test(one) ? Number(one) : NaN));
  const [loads = NaN, visitors = NaN, minutes = NaN, percent = NaN] = figures;
  return figures.length === 4 && figures.every(Number.isFinite) && loads >= 1 && percent < 100
    ? fine({ loads, visitors, minutes, failureShare: percent / 100 })
    : wrong('loads, visitors, minutes and percent such as 200,20,10,1 are expected');
};

/** `sim`, `betfair`, `none`, or `replay:` with a file or pattern; the feed itself checks what follows. */
export const feedName = (text: string): Parsed<string> =>
  text === 'sim' || text === 'betfair' || text === 'none' || /^replay:./.test(text)
    ? fine(text)
    : wrong('sim, betfair, none or replay:<file or glob>[@speed] is expected');
