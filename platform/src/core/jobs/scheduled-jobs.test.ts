import { openTestDatabase, type TestDatabase } from '../database/testing';
import { readMigrations } from '../database';
import { ScheduledJobs } from './';

let database: TestDatabase;
let now = 1_000_000;
beforeAll(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['jobs']));
});
afterAll(() => database.close());

test('of several processes one does a job when it is due, and the next time whichever is first', async () => {
  const done: string[] = [];
  const processes = ['a', 'b', 'c'].map((self) => ({
    self,
    jobs: new ScheduledJobs(
      database,
      self,
      () => undefined,
      () => now,
    ),
  }));
  const turns = () =>
    Promise.all(
      Array.from({ length: 30 }, (_, n) => processes[n % 3]!).map(({ self, jobs }) =>
        jobs.turn({ name: 'sweep', every: 60_000, work: async () => void done.push(self) }),
      ),
    );
  expect((await turns()).filter(Boolean)).toHaveLength(1);
  expect(done).toHaveLength(1);
  now += 30_000;
  await turns();
  expect(done).toHaveLength(1);
  now += 30_000;
  await turns();
  expect(done).toHaveLength(2);
});

test('a job that fails is due again only at its next time, and another job does not wait for it', async () => {
  const jobs = new ScheduledJobs(
    database,
    'a',
    () => undefined,
    () => now,
  );
  const failing = { name: 'failing', every: 1000, work: () => Promise.reject(new Error('no')) };
  await expect(jobs.turn(failing)).rejects.toThrow('no');
  expect(await jobs.turn({ ...failing, work: async () => undefined })).toBe(false);
  expect(await jobs.turn({ name: 'other', every: 1000, work: async () => undefined })).toBe(true);
  now += 1000;
  expect(await jobs.turn({ ...failing, work: async () => undefined })).toBe(true);
});
