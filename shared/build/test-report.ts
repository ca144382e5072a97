// Reads the reports of the test runners: what passed, failed, was skipped, or passed only at a second attempt.

/** `skipped` and `flaky` are test titles, prefixed by file or project. */
export interface SuiteCounts {
  passed: number;
  failed: number;
  readonly skipped: string[];
  readonly flaky: string[];
}

interface JestReport {
  readonly numRuntimeErrorTestSuites?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly invocations?: number;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly projectName: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly errors?: readonly unknown[];
  readonly suites?: readonly PlaywrightSuite[];
}

const fileName = (file: string) => file.split('/').slice(-2).join('/');

/**
 * Counts of a Jest `--json` report. A test with more than one invocation that passed is flaky.
 * @param report null when the run wrote none
 */
export function readJestReport(report: JestReport | null): SuiteCounts {
  const counts: SuiteCounts = { passed: 0, failed: report?.numRuntimeErrorTestSuites ?? 0, skipped: [], flaky: [] };
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { fullName, status, invocations = 1 } of assertionResults) {
      const title = `${fileName(name)}: ${fullName}`;
      if (status === 'failed') counts.failed += 1;
      else if (status === 'passed') {
        counts.passed += 1;
        if (invocations > 1) counts.flaky.push(title);
      } else counts.skipped.push(title);
    }
  }
  return counts;
}

/**
 * Counts of a Playwright JSON report, over all its nested suites.
 * @param report null when the run wrote none
 */
export function readPlaywrightReport(report: PlaywrightReport | null): SuiteCounts {
  const counts: SuiteCounts = { passed: 0, failed: report?.errors?.length ?? 0, skipped: [], flaky: [] };
  const readSuite = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, projectName } of tests) {
        const named = `${suite.file} [${projectName}]: ${title}`;
        if (status === 'unexpected') counts.failed += 1;
        else if (status === 'skipped') counts.skipped.push(named);
        else {
          counts.passed += 1;
          if (status === 'flaky') counts.flaky.push(named);
        }
      }
    for (const inner of suite.suites ?? []) readSuite(inner);
  };
  for (const suite of report?.suites ?? []) readSuite(suite);
  return counts;
}

/** The last lines of a test run: each flaky and each skipped test by name, then the closing line. */
export function formatSummary({ passed, failed, skipped, flaky }: Readonly<SuiteCounts>): string {
  const closing = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  return [...flaky.map((title) => `flaky: ${title}`), ...skipped.map((title) => `skipped: ${title}`), closing].join(
    '\n',
  );
}
