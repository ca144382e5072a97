import { type Database, getFirstRow } from './database';

/** Numbers of one block; all blocks lie below the sequence of the other references (001-references.sql). */
export const BLOCK_SIZE = 1024;
/** A process stops using a block after this long, ms, so that a number shows when it was issued. */
export const BLOCK_MAX_AGE_MS = 600_000;

interface Block {
  next: number;
  readonly end: number;
  readonly leasedAt: number;
}

/** Numbers for references, leased from the database a block at a time, so that taking one costs nothing (E8.16). */
export class ReferenceBlocks {
  private blocks: readonly Block[] = [];

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly clock: () => number,
  ) {}

  /** Leases blocks until `count` numbers can be taken. */
  async reserve(count: number): Promise<void> {
    const oldest = this.clock() - BLOCK_MAX_AGE_MS;
    this.blocks = this.blocks.filter(({ next, end, leasedAt }) => next < end && leasedAt > oldest);
    while (this.remaining() < count) {
      const leasedAt = this.clock();
      const { rows } = await this.database.query<{ id: number }>(
        'insert into reference_block (leased_at) values ($1) returning id',
        [leasedAt],
      );
      const first = getFirstRow(rows).id * BLOCK_SIZE;
      this.blocks = [...this.blocks, { next: first, end: first + BLOCK_SIZE, leasedAt }];
    }
  }

  /**
   * The next number.
   * @throws {Error} when fewer were reserved than are taken
   */
  take(): number {
    const block = this.blocks.find(({ next, end }) => next < end);
    if (!block) throw new Error('Cannot take reference number: no block reserved');
    block.next += 1;
    return block.next - 1;
  }

  private remaining(): number {
    return this.blocks.reduce((sum, { next, end }) => sum + end - next, 0);
  }
}

/** When a number of a block was used, in ms, both ends included; null where no block has it. */
export async function usedBetween(
  database: Pick<Database, 'query'>,
  number: number,
): Promise<{ readonly from: number; readonly to: number } | null> {
  const { rows } = await database.query<{ at: number }>('select leased_at as at from reference_block where id = $1', [
    Math.floor(number / BLOCK_SIZE),
  ]);
  const at = rows[0]?.at;
  return at === undefined ? null : { from: at, to: at + BLOCK_MAX_AGE_MS };
}
