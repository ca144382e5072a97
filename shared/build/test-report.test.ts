import { formatSummary, readJestReport, readPlaywrightReport } from './test-report';

const jestReport = (
  assertionResults: { fullName: string; status: string; invocations?: number }[],
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
  expect(counts).toEqual({ passed: 2, failed: 0, skipped: [], flaky: ['jobs/jobs.test.ts: a job runs'] });
});

test('a Jest report counts failed tests, files that could not run, and names skipped tests', () => {
  const tests = [
    { fullName: 'a job fails', status: 'failed', invocations: 2 },
    { fullName: 'a job waits', status: 'pending' },
  ];
  expect(readJestReport(jestReport(tests, 1))).toEqual({
    passed: 0,
    failed: 2,
    skipped: ['jobs/jobs.test.ts: a job waits'],
    flaky: [],
  });
});

test('a Playwright report counts nested suites and names flaky and skipped journeys with their project', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone' }] });
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
    skipped: ['money.spec.ts [phone]: keys'],
    flaky: ['money.spec.ts [phone]: retry'],
  });
});

test('the summary names flaky and skipped tests before its closing line', () => {
  expect(formatSummary({ passed: 3, failed: 1, skipped: ['b: two'], flaky: ['a: one'] }).split('\n')).toEqual([
    'flaky: a: one',
    'skipped: b: two',
    '3 passed, 1 failed, 1 skipped',
  ]);
  expect(formatSummary({ passed: 3, failed: 0, skipped: [], flaky: [] })).toBe('3 passed, 0 failed');
});
