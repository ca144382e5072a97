/** What the parent asks of a mutation worker: one test file with one mutant active, 0 for none. */
export interface RunRequest {
  readonly id: number;
  readonly path: string;
}

/** How a test file ended: the first test that failed and why. `reached` lists mutants and whether a test ran them. */
export interface RunResult {
  readonly passed: boolean;
  readonly failed?: string | undefined;
  readonly why?: string | undefined;
  /** It took too long, or its process ended. */
  readonly isOver?: boolean;
  readonly ms?: number;
  readonly reached?: readonly (readonly [number, boolean])[];
  /** Memory of the worker, bytes. */
  readonly rss?: number;
}
