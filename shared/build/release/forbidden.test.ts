/** @jest-environment node */
import { findForbiddenOptions } from './forbidden';

const fromShell = { import: false, singleton: true, strictVersion: true };
const config = (over: object = {}, shared: object = { react: fromShell }) => ({
  devtool: false,
  output: { publicPath: 'auto' },
  optimization: {},
  plugins: [{ _options: { shared } }],
  ...over,
});

test('addresses of the configuration are allowed', () => {
  expect(findForbiddenOptions(config(), 'remote')).toEqual([]);
});

test.each<[string, object, string]>([
  ['a runtime chunk', config({ optimization: { runtimeChunk: 'single' } }), 'runtimeChunk'],
  ['all chunks split', config({ optimization: { splitChunks: { chunks: 'all' } } }), 'splitChunks'],
  [
    'all chunks split by a group',
    config({ optimization: { splitChunks: { cacheGroups: { vendor: { chunks: 'all' } } } } }),
    'splitChunks',
  ],
  ['an eval map', config({ devtool: 'eval-source-map' }), 'devtool'],
  ['a fixed public path', config({ output: { publicPath: '/remotes/' } }), 'publicPath'],
  ['a copy of a shared module of its own', config({}, { react: { singleton: true } }), 'react is shared with a copy'],
  ['a shared module without a word on it', config({}, ['react-dom']), 'react-dom is shared with a copy'],
])('%s is named, with what to do instead', (_what, given, named) => {
  const problems = findForbiddenOptions(given, 'remote');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(named);
});
