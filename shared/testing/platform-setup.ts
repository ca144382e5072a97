// Five seconds are too few for some tests beside nine other processes.
jest.setTimeout(60_000);

// Processes that are started and killed in earnest may be disturbed by a busy machine: in the whole run such a test gets a second turn,
// and what went wrong at first is printed.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
