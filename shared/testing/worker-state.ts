/**
 * Test files of the platform share the context of their worker one after the other: what one of them leaves is undone for the next.
 * @returns puts globals, environment, folder and listeners of the process back as they are now
 */
export function rememberWorker(): () => void {
  const globals = new Map(
    Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
  );
  const { exit } = process;
  const environment = { ...process.env };
  const folder = process.cwd();
  const listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
  return () => {
    for (const key of Reflect.ownKeys(globalThis)) {
      const known = globals.get(key);
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      if (!now?.configurable) continue;
      // Libraries stay loaded, and so does what they keep under such a name.
      if (!known && !String(key).startsWith('__')) Reflect.deleteProperty(globalThis, key);
      if (known && (known.value !== now.value || known.get !== now.get)) Object.defineProperty(globalThis, key, known);
    }
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    if (process.cwd() !== folder) process.chdir(folder);
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!listeners.get(name)?.has(listener)) process.removeListener(name, listener as () => void); // of any event
  };
}
