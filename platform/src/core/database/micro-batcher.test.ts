import { MicroBatcher } from './micro-batcher';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** A batcher whose runs end when the test asks for it. */
function createBatcher(size: number, lanes: number) {
  const runs: { readonly jobs: readonly number[]; readonly end: () => void; readonly fail: (error: Error) => void }[] =
    [];
  const batcher = new MicroBatcher<number, string>(
    (jobs) =>
      new Promise((resolve, reject) => {
        runs.push({ jobs, end: () => resolve(jobs.map((job) => `done ${job}`)), fail: reject });
      }),
    { size, lanes },
  );
  const jobsOf = () => runs.map(({ jobs }) => jobs);
  return { batcher, runs, jobsOf };
}

test('jobs of one turn are one run up to its size, each with its own result', async () => {
  const { batcher, runs, jobsOf } = createBatcher(3, 1);
  const results = [1, 2, 3, 4].map((job) => batcher.submit(job));
  expect(runs).toHaveLength(0);
  await turn();
  expect(jobsOf()).toEqual([[1, 2, 3]]);
  runs[0]!.end();
  expect(await Promise.all(results.slice(0, 3))).toEqual(['done 1', 'done 2', 'done 3']);
  expect(jobsOf()).toEqual([[1, 2, 3], [4]]);
  runs[1]!.end();
  expect(await results[3]).toBe('done 4');
});

test('no more runs are under way than there are lanes, and what waits is run with the next one', async () => {
  const { batcher, runs, jobsOf } = createBatcher(1, 2);
  const results = [1, 2, 3, 4].map((job) => batcher.submit(job));
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(jobsOf()).toEqual([[1], [2]]);
  runs[1]!.end();
  expect(await results[1]).toBe('done 2');
  expect(jobsOf()).toEqual([[1], [2], [3]]);
  results.push(batcher.submit(5));
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(jobsOf()).toEqual([[1], [2], [3]]);
  for (const at of [0, 2]) runs[at]!.end();
  await Promise.all([results[0], results[2]]);
  await turn();
  expect(jobsOf()).toEqual([[1], [2], [3], [4], [5]]);
  for (const at of [3, 4]) runs[at]!.end();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5].map((job) => `done ${job}`));
});

test('a run that fails is repeated job by job, and only the bad job fails', async () => {
  const tried: (readonly number[])[] = [];
  const batcher = new MicroBatcher<number, number>(
    async (jobs) => {
      tried.push(jobs);
      if (jobs.includes(2)) throw new Error(`bad ${jobs.length}`);
      return jobs.map((job) => job * 10);
    },
    { size: 8, lanes: 1 },
  );
  const results = await Promise.allSettled([1, 2, 3].map((job) => batcher.submit(job)));
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: { message: 'bad 1' } },
    { status: 'fulfilled', value: 30 },
  ]);
});

test('draining ends when nothing is queued or running, at once on an idle batcher', async () => {
  const { batcher, runs } = createBatcher(1, 1);
  await batcher.drain();
  let isDrained = false;
  const results = [1, 2].map((job) => batcher.submit(job));
  const drained = Promise.all([batcher.drain(), batcher.drain()]).then(() => (isDrained = true));
  await turn();
  expect([runs.length, isDrained]).toEqual([1, false]);
  runs[0]!.end();
  await results[0];
  await turn();
  expect([runs.length, isDrained]).toEqual([2, false]);
  runs[1]!.end();
  await drained;
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2']);
  // A second round of work is waited for as well.
  const later = batcher.submit(3);
  const again = batcher.drain();
  await turn();
  runs[2]!.end();
  await again;
  expect(await later).toBe('done 3');
});
