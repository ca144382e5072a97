/** A square of the matrix, and the version of it that is looked at; the one that runs unless said. */
export interface MatrixSelection {
  readonly tenantId: string;
  readonly remote: string;
  readonly version?: string;
}
