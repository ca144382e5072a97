import type { Connection, Database } from '../database';
import type { Span } from './tracer';

export { SpanExporter, toTraceRequest, type EndedSpan } from './exporter';
export { Span, Tracer, type ParentSpan } from './tracer';

const nameOf = (statement: Parameters<Connection['query']>[0]): string =>
  (typeof statement === 'string' ? null : statement.name) ?? 'statement';

/** The database, with a span of each statement and transaction below each of the given spans. */
export function traceStatements(database: Database, spans: readonly Span[]): Database {
  const follow = <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const children = spans.map((span) => span.child(name, { 'db.system.name': 'postgresql' }));
    const end = (isError: boolean) => (): void => children.forEach((child) => child.end({ isError }));
    work.then(end(false), end(true));
    return work;
  };
  return {
    ...database,
    query: (statement, values) => follow(nameOf(statement), database.query(statement, values)),
    transaction: (work) => follow('transaction', database.transaction(work)),
  };
}
