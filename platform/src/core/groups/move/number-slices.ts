import type { Connection } from '../../database';

/** Numbers that each group issues by itself, in the rows that move. Each move gives the group where it arrives later ones. */
const SEQUENCES = [
  'adapter_exchange',
  'admin_audit',
  'approval_step',
  'credit_movement',
  'ledger_entry',
  'ledger_transaction',
  'page_error_report',
  'payout_account_log',
  'play_limit_request',
  'statement_line',
];
/** Rows of one slice; 32,767 slices stay below the greatest exact number. */
const SLICE_ROWS = 2 ** 38;
/** References of players have fewer digits: 63 groups have numbers of their own, and the first slice is that of databases before groups. */
const REFERENCE_SLICES = 64;
const REFERENCE_RANGE = { from: 274_877_906_944, to: 656_100_000_000 };
const BLOCKS = 268_435_456;

/** Lets a database issue numbers of a slice that no other group has, from now on (G6.06). */
export async function takeSlice(connection: Pick<Connection, 'query'>, slice: number): Promise<void> {
  for (const table of SEQUENCES) await raiseSequence(connection, sequenceOf(table), slice * SLICE_ROWS);
}

/** Lets a database issue references of its group, from now on. Where they run out, those of the next group follow. */
export async function takeReferences(connection: Pick<Connection, 'query'>, group: number): Promise<void> {
  const slice = 1 + ((group - 1) % (REFERENCE_SLICES - 1));
  const width = Math.floor((REFERENCE_RANGE.to - REFERENCE_RANGE.from) / REFERENCE_SLICES);
  await raiseSequence(connection, `'reference_number'`, REFERENCE_RANGE.from + slice * width);
  await raiseSequence(connection, sequenceOf('reference_block'), slice * (BLOCKS / REFERENCE_SLICES));
}

const sequenceOf = (table: string): string => `pg_get_serial_sequence('public.${table}', 'id')`;

async function raiseSequence(connection: Pick<Connection, 'query'>, sequence: string, first: number): Promise<void> {
  await connection.query(
    `SELECT setval(name::regclass, $1::bigint, false) FROM (SELECT ${sequence} AS name) s
     WHERE coalesce(pg_sequence_last_value(name::regclass), 0) < $1::bigint`,
    [first],
  );
}
