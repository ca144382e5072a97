import { channel } from 'node:diagnostics_channel';

// Core modules are one instance for a test file and the worker around it: mutants that the test file reaches are published to the worker.
const reached = channel('backlay:mutant-reached');
const active = Number(process.env['ACTIVE_MUTANT'] ?? 0);
const known = new Map<number, boolean>();

/** Whether a test or a hook runs now, rather than the modules that are loaded. */
let isRunning = false;
beforeAll(() => {
  isRunning = true;
});

Object.assign(globalThis, {
  __mutant(id: number): boolean {
    if (active === 0 && known.get(id) !== isRunning && !known.get(id)) {
      known.set(id, isRunning);
      reached.publish({ id, isRunning });
    }
    return id === active;
  },
});
