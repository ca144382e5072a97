import { hash, verify } from '@node-rs/argon2';

// argon2id with the library's recommended cost. Hashing takes a core for some 10 ms: more at once would starve everything else.
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash it takes as long and returns false, so that time does not reveal who has an
 * account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist');
  // Waited for in both cases: else the first unknown name after the start would take twice as long.
  const against = await decoy;
  const right = await inTurn(() => verify(stored ?? against, password));
  return stored !== null && right;
}
