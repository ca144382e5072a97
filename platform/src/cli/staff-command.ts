import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const WITHOUT_NAME = ['list'] as const;
const WITH_REASON = ['reset-second-factor', 'block', 'end-sessions'] as const;

const HELD = ['payouts', 'messages'] as const;
/** What waits for staff after a restore. */
export type Held = (typeof HELD)[number];

export const STAFF_USAGE = `npm run staff -- create-administrator <user name>
npm run staff -- list
npm run staff -- reset-second-factor <user name> --reason "…"
npm run staff -- block <user name> --reason "…" [--with-accounts-below]
npm run staff -- end-sessions <user name> --reason "…"
npm run staff -- release-held payouts|messages --reason "…"
The password of create-administrator is asked for at the terminal, or is the first line of standard input.`;

export type StaffCommand =
  | { readonly what: 'list' }
  | { readonly what: 'release-held'; readonly held: Held; readonly reason: string }
  | { readonly what: 'create-administrator'; readonly userName: string }
  | {
      readonly what: (typeof WITH_REASON)[number];
      readonly userName: string;
      readonly reason: string;
      readonly withAccountsBelow: boolean;
    };

/** What the arguments ask for; null where they are wrong. What was typed is never repeated: it may be a password. */
export function parseStaffCommand(args: readonly string[]): StaffCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, 'with-accounts-below': { type: 'boolean' } },
    });
    const [what, userName, ...more] = positionals;
    if (more.length > 0) return null;
    if (what === WITHOUT_NAME[0]) return userName === undefined ? { what } : null;
    if (!userName) return null;
    if (what === 'release-held') {
      const held = HELD.find((one) => one === userName);
      return held ? { what, held, reason: values.reason ?? '' } : null;
    }
    if (what === 'create-administrator') return { what, userName };
    const found = WITH_REASON.find((one) => one === what);
    if (!found) return null;
    const withAccountsBelow = values['with-accounts-below'] ?? false;
    return { what: found, userName, reason: values.reason ?? '', withAccountsBelow };
  } catch {
    return null;
  }
}

/** Swallows what is typed, so that it is not shown. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A password from the terminal, typed twice and not shown, or the first line of standard input. Null when both differ or nothing came.
 */
export async function readPassword(): Promise<string | null> {
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  try {
    if (!terminal) {
      for await (const line of lines) return line || null;
      return null;
    }
    const ask = async (question: string): Promise<string> => {
      process.stderr.write(question);
      const typed = await lines.question('');
      process.stderr.write('\n');
      return typed;
    };
    lines.on('SIGINT', () => process.exit(130));
    const first = await ask('Password for the first sign-in: ');
    return first && first === (await ask('The same again: ')) ? first : null;
  } finally {
    lines.close();
  }
}
