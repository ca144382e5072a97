const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const REST = `${LETTERS}0123456789_`;

/** 5 to 24 letters, digits and underscores, as the generated names are (A4.10). */
export function isUserName(text: string): boolean {
  return /^[A-Za-z0-9_]{5,24}$/.test(text);
}

/** A name for a demo account (A4.10). `random` answers numbers from 0 up to 1. */
export function createDemoUserName(random: () => number): string {
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  const length = 10 + Math.floor(random() * 7);
  return `demo_${Array.from({ length: length - 5 }, () => pick(REST)).join('')}`;
}

/** The password that all demo accounts share; it works for them alone (A7.18, S-09). */
export const DEMO_PASSWORD = 'Demo@1234';
/** A demo session ends after this many hours (A4.12, OQ-54). */
export const DEMO_LOGOUT_HOURS = 6;

/** A name that others may see: its first two signs and its last, whatever its length (OQ-46). */
export const maskUserName = (name: string): string => `${name.slice(0, 2)}***${name.length > 3 ? name.slice(-1) : ''}`;
