/** Levels of a ladder on one side. */
export const LEVELS = 3;
/** Cells of one runner: three levels of back, then three of lay. */
export const CELLS_PER_RUNNER = 2 * LEVELS;

/** Prices and sizes of every cell in flat arrays; 0 is no price. A runner owns {@link CELLS_PER_RUNNER} cells in a row. */
export class CellTable {
  prices = new Float64Array(CELLS_PER_RUNNER * 64);
  amounts = new Float64Array(CELLS_PER_RUNNER * 64);
  private dirtyMarks = new Uint8Array(CELLS_PER_RUNNER * 64);
  private dirty: number[] = [];
  private used = 0;
  private readonly free: number[] = [];

  /** The first cell of a new runner. */
  allocate(): number {
    const reused = this.free.pop();
    if (reused !== undefined) return reused;
    if (this.used + CELLS_PER_RUNNER > this.prices.length) this.grow();
    const base = this.used;
    this.used += CELLS_PER_RUNNER;
    return base;
  }

  release(base: number): void {
    for (let cell = base; cell < base + CELLS_PER_RUNNER; cell += 1) this.write(cell, 0, 0);
    this.free.push(base);
  }

  /** Notes a level; true when the cell changed and was clean before. */
  write(cell: number, price: number, amount: number): boolean {
    if (this.prices[cell] === price && this.amounts[cell] === amount) return false;
    this.prices[cell] = price;
    this.amounts[cell] = amount;
    if (this.dirtyMarks[cell]) return false;
    this.dirtyMarks[cell] = 1;
    this.dirty.push(cell);
    return true;
  }

  get hasDirty(): boolean {
    return this.dirty.length > 0;
  }

  /** Hands over the cells that changed since the last time, each once. */
  takeDirty(): readonly number[] {
    const taken = this.dirty;
    this.dirty = [];
    for (const cell of taken) this.dirtyMarks[cell] = 0;
    return taken;
  }

  private grow(): void {
    const longer = (from: Float64Array) => {
      const to = new Float64Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.prices = longer(this.prices);
    this.amounts = longer(this.amounts);
    const marks = new Uint8Array(this.dirtyMarks.length * 2);
    marks.set(this.dirtyMarks);
    this.dirtyMarks = marks;
  }
}
