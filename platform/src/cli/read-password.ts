import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

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
