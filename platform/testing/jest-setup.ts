import type * as Argon2 from '@node-rs/argon2';

// Nothing is timed here. What hangs is ended; a whole recording, a world or a new database takes minutes beside nine other processes.
jest.setTimeout(300_000);

// Processes that are started and killed in earnest may be disturbed by a busy machine: in the whole run such a test gets a second turn,
// and what went wrong at first is printed.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });

// The demo accounts of each platform and each login would take a core for a second. What a hash costs in earnest is under test in
// password-hash.test.ts.
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return { ...actual, hash: (text: string) => actual.hash(text, { memoryCost: 64, timeCost: 1 }) };
});
