import { seededTenants } from '../../core/tenants';
import type { DrawnPage } from '../drawing';
import { PageMemory, type SharedPage } from './page-memory';

const [tenant, other] = seededTenants;
const screen: DrawnPage = { at: 0, html: '1.50', css: '', data: '' };

/** A memory with a clock, and how often it had a page made. */
function open(drawn: () => Promise<DrawnPage | null> = () => Promise.resolve(screen)) {
  const state = { now: 0, made: 0 };
  const memory = new PageMemory(() => state.now);
  const make = (): SharedPage => {
    state.made += 1;
    return { page: { early: [], first: '', rest: () => '' }, headers: {}, drawn: drawn(), encoded: new Map() };
  };
  return { state, read: (key = 'home', of = tenant) => memory.read(key, of!, make) };
}

test('a page is made once in a second for all who ask for it [F9.05]', () => {
  const { state, read } = open();
  const page = read();
  state.now = 999;
  expect(read()).toBe(page);
  state.now = 1000;
  expect(read()).not.toBe(page);
  expect(state.made).toBe(2);
});

test('another page, and a brand that was changed, get pages of their own [F9.05]', () => {
  const { state, read } = open();
  const page = read();
  expect(read('cricket')).not.toBe(page);
  expect(read('home', other)).not.toBe(page);
  expect(state.made).toBe(3);
});

test.each([
  ['was not drawn', () => Promise.resolve(null)],
  ['is stale', () => Promise.resolve({ ...screen, isStale: true })],
  ['failed', () => Promise.reject(new Error('it broke'))],
])('a page whose screen %s is made anew for the next visitor [F9.02 F9.05]', async (_what, drawn) => {
  const { state, read } = open(drawn);
  await read().drawn?.catch(() => undefined);
  await Promise.resolve();
  read();
  expect(state.made).toBe(2);
});

test('of more than two hundred pages the least recently used one goes [F9.05]', () => {
  const { state, read } = open();
  for (let each = 0; each < 200; each += 1) read(String(each));
  read('0');
  read('200');
  read('0');
  expect(state.made).toBe(201);
  read('1');
  expect(state.made).toBe(202);
});
