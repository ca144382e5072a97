import { formatSummary, readJestReport, readPlaywrightReport } from './test-report';

const jestReport = (
  assertionResults: { fullName: string; status: string; invocations?: number; failureMessages?: string[] }[],
  numRuntimeErrorTestSuites = 0,
) => ({
  numRuntimeErrorTestSuites,
  testResults: [{ name: '/repo/platform/src/jobs/jobs.test.ts', assertionResults }],
});

test('a Jest test that passes at its second invocation counts as passed and is named as flaky', () => {
  const counts = readJestReport(
    jestReport([
      { fullName: 'a job runs', status: 'passed', invocations: 2 },
      { fullName: 'a job ends', status: 'passed', invocations: 1 },
    ]),
  );
  expect(counts).toEqual({ passed: 2, failed: 0, failures: [], skipped: [], flaky: ['jobs/jobs.test.ts: a job runs'] });
});

test('a Jest report counts and names failed tests, files that could not run and skipped tests', () => {
  const tests = [
    {
      fullName: 'a job fails',
      status: 'failed',
      invocations: 2,
      failureMessages: ['\u001B[31mError: no database\u001B[0m\n  at a.ts:1'],
    },
    { fullName: 'a job waits', status: 'pending' },
  ];
  expect(readJestReport(jestReport(tests, 1))).toEqual({
    passed: 0,
    failed: 2,
    failures: ['jobs/jobs.test.ts: a job fails: Error: no database'],
    skipped: ['jobs/jobs.test.ts: a job waits'],
    flaky: [],
  });
});

test('a file that could not run is named with the first line of its error', () => {
  const report = {
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: '/repo/platform/src/jobs/jobs.test.ts',
        message: '  ● Test suite failed to run\n\n    Cannot find module',
        assertionResults: [],
      },
    ],
  };
  expect(readJestReport(report).failures).toEqual(['jobs/jobs.test.ts: Cannot find module']);
});

test('a Playwright report counts nested suites and names flaky and skipped journeys with their project', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [
      {
        status,
        projectName: 'phone',
        results: [{ errors: status === 'unexpected' ? [{ message: 'Timed out\nlog' }] : [] }],
      },
    ],
  });
  const report = {
    errors: [],
    suites: [
      {
        file: 'money.spec.ts',
        specs: [spec('deposit', 'expected')],
        suites: [
          {
            file: 'money.spec.ts',
            specs: [spec('retry', 'flaky'), spec('keys', 'skipped'), spec('bet', 'unexpected')],
          },
        ],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['money.spec.ts [phone]: bet: Timed out'],
    skipped: ['money.spec.ts [phone]: keys'],
    flaky: ['money.spec.ts [phone]: retry'],
  });
});

test('the summary names flaky, skipped and failed tests before its closing line', () => {
  const counts = { passed: 3, failed: 1, failures: ['c: three'], skipped: ['b: two'], flaky: ['a: one'] };
  expect(formatSummary(counts).split('\n')).toEqual([
    'flaky: a: one',
    'skipped: b: two',
    'failed: c: three',
    '3 passed, 1 failed, 1 skipped',
  ]);
  expect(formatSummary({ passed: 3, failed: 0, failures: [], skipped: [], flaky: [] })).toBe('3 passed, 0 failed');
});
