/** Seeded uniform and normal numbers (sfc32), fast enough for billions of draws. */
export class SeededRandom {
  private a: number;
  private b: number;
  private c = 0x9e3779b9;
  private counter = 1;
  private spare = Number.NaN;

  constructor(seed: number) {
    this.a = seed | 0;
    this.b = Math.imul(seed ^ 0x85ebca6b, 0xc2b2ae35);
    for (let round = 0; round < 20; round += 1) this.uniform();
  }

  /** In [0, 1). */
  uniform(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** Standard normal (polar method). */
  normal(): number {
    const { spare } = this;
    if (spare === spare) {
      this.spare = Number.NaN;
      return spare;
    }
    let x = 0;
    let y = 0;
    let square = 0;
    do {
      x = 2 * this.uniform() - 1;
      y = 2 * this.uniform() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square === 0);
    const factor = Math.sqrt((-2 * Math.log(square)) / square);
    this.spare = y * factor;
    return x * factor;
  }
}
