const remotes = '^remote-[a-z]+/';
const test = '([.](test|fixture)[.]tsx?$|/testing[^/]*[.]tsx?$)';

/** Files of which the product is built. */
const product = '^(shell|remote-[a-z]+|shared|platform)/(src|sandbox)/';

/**
 * An arrow that the house does not have: from one part to another.
 * @type {(name: string, comment: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The rooms of the platform, each with the rooms that it may not import: those that are not below it. */
const roomsAbove = {
  core: 'accounts|money|betting|casino|delivery|realtime|adapters',
  accounts: 'money|betting|casino|delivery|realtime|adapters',
  money: 'betting|casino|delivery|realtime|adapters',
  betting: 'casino|delivery|realtime|adapters',
  casino: 'betting|delivery|realtime|adapters',
  delivery: 'money|betting|casino|realtime|adapters',
  realtime: 'money|betting|casino|delivery|adapters',
  adapters: 'accounts|money|betting|casino|delivery|realtime',
};
const room = `(?:${Object.keys(roomsAbove).join('|')})`;
// What a test of the platform imports is free; helpers of tests lie beside the sources.
const platformProduct = { path: '^platform/(src|sandbox)/', pathNot: test };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'domain-imports-nothing',
      'Rules are pure: they import neither packages nor other layers.',
      { path: '^shared/src/domain/', pathNot: test },
      { pathNot: '^shared/src/domain/' },
    ),
    forbid(
      'contract-imports-domain',
      'A shape imports rules and zod.',
      { path: '^shared/src/contract/', pathNot: test },
      { pathNot: '^(shared/src/(contract|domain)/|.*node_modules/.*zod)' },
    ),
    forbid(
      'contract-routes-light',
      'The browser loads endpoint tables: they import neither zod nor schemas.',
      { path: ['^shared/src/contract/[^/]+/routes[.]ts$', '^shared/src/contract/(endpoints|common/endpoint)[.]ts$'] },
      {
        pathNot: [
          '^shared/src/contract/[^/]+/routes[.]ts$',
          '^shared/src/contract/(common/endpoint|realtime/(events|event-names))[.]ts$',
        ],
      },
    ),
    forbid(
      'host-imports-contract-and-domain',
      'What the shell gives knows shapes and rules.',
      { path: '^shared/src/host/', pathNot: test },
      { path: '^shared/(src/ui|build|testing)/' },
    ),
    forbid(
      'ui-imports-domain',
      'The design system knows rules, no calls and no host.',
      { path: '^shared/src/ui/', pathNot: test },
      { path: '^shared/(src/(host|contract)|build|testing)/' },
    ),
    forbid(
      'compatibility-imports-contract-and-domain',
      'The rule of compatibility knows shapes and rules.',
      { path: '^shared/src/compatibility/', pathNot: test },
      { pathNot: '^shared/src/(compatibility|contract|domain)/' },
    ),
    forbid(
      'compatibility-for-its-callers',
      'Shell, platform and build decide by it; a remote, the host and the design system do not.',
      { path: '^(remote-[a-z]+|shared/src/(host|ui|domain|contract))/' },
      { path: '^shared/src/compatibility/' },
    ),
    forbid(
      'shared-knows-nobody',
      'What is shared depends on nobody who shares it.',
      { path: '^shared/' },
      { path: `${remotes}|^(shell|platform|e2e)/` },
    ),
    forbid(
      'remote-imports-shared-only',
      'A remote is released alone: never another remote, the shell or the platform.',
      { path: '^(remote-[a-z]+)/' },
      { path: `${remotes}|^(shell|platform|e2e)/`, pathNot: '^$1/' },
    ),
    forbid(
      'shell-loads-remotes-at-run-time',
      'A static import would put a remote into the shell.',
      { path: '^shell/', pathNot: '^shell/(bench/|src/realtime/one-subscription[.]test)' },
      { path: `${remotes}|^(platform|e2e)/` },
    ),
    forbid(
      'platform-knows-no-browser',
      'The server runs rules and shapes, nothing of the client.',
      { path: '^platform/' },
      // A benchmark measures the server as it is built; the address is checked by the same code before a build and by the server.
      {
        path: `${remotes}|^(shell|e2e)/|^shared/(src/(host|ui)|build(?!/(build-platform|listen-address|artefact|release/(exit-code|send-to-bucket|store))))/`,
      },
    ),
    forbid(
      'journeys-see-the-product-only',
      'A journey knows what a player knows.',
      { path: '^e2e/(journeys|product)/' },
      { path: `${remotes}|^(shell|platform|shared)/`, pathNot: '^shared/testing/(built-sdk|find-program)[.]ts$' },
    ),
    forbid(
      'testing-stays-in-tests',
      'Fakes are no part of the product.',
      {
        path: `${remotes}src/|^(shell|platform|shared)/src/`,
        pathNot: '([.](test|fixture)[.]tsx?$|/testing[^/]*([.]tsx?$|/))',
      },
      { path: '^shared/testing/' },
    ),
    forbid(
      'one-way-in',
      "A capability's index.ts is its only door.",
      {
        path: '^(shared/src/domain|shell/src)/([^/]+)/',
        pathNot: test,
      },
      {
        path: '^(shared/src/domain|shell/src)/([^/]+)/',
        // A chunk of its own is cut at a file; through the index it would be part of the first one.
        dynamic: false,
        // The shell's context is a door of its own: app/index draws everything, and what it draws cannot import it.
        // What a capability lends to the tests of others is beside it, not in what the product imports.
        pathNot: [
          '^$1/$2/',
          '/index[.]tsx?$',
          '[.](s?css|json)$',
          '(/testing[^/]*|[.]fixture)[.]tsx?$',
          '^shell/src/app/(shell-context|use-deferred-texts|remotes)[.]tsx?$',
        ],
      },
    ),
    forbid(
      'features-apart',
      'A feature of a remote imports another feature through its index.ts.',
      { path: '^(remote-[a-z]+/src)/([^/]+)/', pathNot: [test, '^remote-[a-z]+/src/services/'] },
      {
        path: '^remote-[a-z]+/src/[^/]+/',
        // A chunk of its own is cut at a file.
        dynamic: false,
        pathNot: ['^$1/$2/', '^remote-[a-z]+/src/[^/]+/index[.]tsx?$', '[.](s?css|json)$'],
      },
    ),
    forbid(
      'features-apart',
      'The services import a feature through its index.ts, or fill the ports that it declares.',
      { path: '^(remote-[a-z]+/src)/services/', pathNot: test },
      {
        path: '^remote-[a-z]+/src/[^/]+/',
        dynamic: false,
        pathNot: ['^$1/services/', '^remote-[a-z]+/src/[^/]+/(index|ports)[.]tsx?$', '[.](s?css|json)$'],
      },
    ),
    forbid(
      'features-know-no-services',
      'A feature declares what it needs in ports.ts; the services pass it by context.',
      { path: '^remote-[a-z]+/src/[^/]+/', pathNot: [test, '^remote-[a-z]+/src/services/'] },
      { path: '^remote-[a-z]+/src/services/' },
    ),
    forbid(
      'back-office-apart',
      "Nothing of the back office is in a player's chunk: it loads lazily.",
      { path: '^(shell|remote-[a-z]+)/src/', pathNot: [test, '/back-office/'] },
      { path: '/back-office/', dynamic: false },
    ),
    forbid(
      'modules-by-index',
      "A module of the platform is imported through its index.ts. The sandbox's is loaded by one dynamic import.",
      { ...platformProduct, path: `^platform/src/(${room}/[^/]+)/` },
      {
        path: `^platform/src/${room}/`,
        pathNot: ['^platform/src/$1/', `^platform/src/${room}/[^/]+/index[.]ts$`],
      },
    ),
    forbid(
      'modules-by-index',
      'Services, commands and the sandbox import modules through their index.ts, too.',
      { ...platformProduct, pathNot: [test, `^platform/src/${room}/`] },
      { path: `^platform/src/${room}/`, pathNot: `^platform/src/${room}/[^/]+/index[.]ts$` },
    ),
    ...Object.entries(roomsAbove).map(([name, above]) =>
      forbid(
        'rooms-one-way',
        'A room of the platform imports only rooms below it; other needs come through ports.ts, connected in services.',
        { ...platformProduct, path: `^platform/src/${name}/` },
        { path: `^platform/src/(${above}|cli|platform[.]ts|main[.]ts)` },
      ),
    ),
    forbid(
      'services-connect',
      'Services connect the rooms: nothing but the start imports them.',
      { ...platformProduct, pathNot: [test, '^platform/src/(services/|(main|platform)[.]ts$)'] },
      { path: '^platform/src/services/' },
    ),
    forbid(
      'no-sandbox',
      'Production code never imports the sandbox: load-sandbox.ts loads it where the configuration uses it.',
      { path: '^platform/src/', pathNot: [test, '^platform/src/services/load-sandbox[.]ts$'] },
      { path: '^platform/sandbox/' },
    ),
    forbid(
      'no-sandbox',
      'The one import of the sandbox is dynamic.',
      { path: '^platform/src/services/load-sandbox[.]ts$' },
      { path: '^platform/sandbox/', dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    forbid(
      'sandbox-by-types',
      'The sandbox is built apart: a value of the server would be there twice.',
      { path: '^platform/sandbox/', pathNot: [test, '/render-cli[.]ts$'] },
      { path: '^platform/src/', dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    forbid(
      'no-circles',
      'Two files that need each other are one, or three. Type imports count.',
      {},
      { circular: true },
    ),
    forbid(
      'no-orphans',
      'A file that imports nothing and that nobody imports is used by nobody.',
      {
        orphan: true,
        path: product,
        // The drawing process gets its source as text.
        pathNot: [test, '[.]d[.]ts$', '/drawing/child[.]cjs$'],
      },
      {},
    ),
    forbid(
      'no-dev-dependencies',
      'What production loads is a dependency of its package: an installation without dev dependencies lacks the rest.',
      { path: product, pathNot: test },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'], pathNot: '/@types/' },
    ),
    forbid(
      'nothing-unresolved',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(developed-(remote|declaration)|@backlay/shared/ui/styles)$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|e2e/fixtures|node_modules/\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.scss'],
    },
  },
};
