import type { Connection, Database } from './database';

/** The same database, which reports what comes through it, by its name or else its text, and waits for the answer before it asks. */
export function createQuerySpy(over: Database, before: (statement: string) => unknown): Database {
  const watch = (connection: Connection): Connection => ({
    query: async (statement, values) => {
      const { name, text } = statement as { name?: string; text?: string };
      await before(name ?? text ?? String(statement));
      return connection.query(statement, values);
    },
  });
  return { ...over, ...watch(over), transaction: (work) => over.transaction((connection) => work(watch(connection))) };
}

/** What somebody waits for until another opens it. */
export function createLatch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
