/** A square of the matrix, and its selected version; the active one by default. */
export interface MatrixSelection {
  readonly tenantId: string;
  readonly remote: string;
  readonly version?: string;
}
