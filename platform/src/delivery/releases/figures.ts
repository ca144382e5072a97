/** What was counted of one version, on one brand or over all of them. */
export interface VersionFigures {
  readonly loads: number;
  readonly failures: number;
  /** Page views with a new error or a freeze after the load (F4.07). */
  readonly faults: number;
  readonly visitors: number;
  /** First and last load, ms. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Figures of a version on each brand, and their sum. */
export interface FiguresByBrand {
  readonly byTenant: ReadonlyMap<string, VersionFigures>;
  readonly all: VersionFigures;
}
