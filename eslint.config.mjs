import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** @type {Record<string, 'readonly'>} */
const runtime = {
  process: 'readonly',
  console: 'readonly',
  setTimeout: 'readonly',
  clearTimeout: 'readonly',
  setInterval: 'readonly',
  clearInterval: 'readonly',
  Buffer: 'readonly',
  URL: 'readonly',
  fetch: 'readonly',
};

// A literal text in JSX: words, in the attributes that are shown or spoken.
const WORD = '[value=/[A-Za-z]{2}/]';
const SPOKEN = `:matches(Literal${WORD},TemplateElement[value.raw=/[A-Za-z]{2}/])`;
const CHOICE = ':matches(ConditionalExpression,LogicalExpression,TemplateLiteral)';
const HEARD =
  '[name.name=/^(aria-(label|description|roledescription)|placeholder|title|alt|label|help|hint|error|text)$/]';

/** Files that are not converted to the data layer yet. The list only shrinks. @type {string[]} */
const callsInEffects = JSON.parse(
  readFileSync(new URL('shared/build/source-rules/calls-in-effects.json', import.meta.url), 'utf8'),
);

/**
 * Refuses `api.call` inside an effect, and in a function that an effect of the file runs: screens read by the data layer.
 * @type {import('eslint').Rule.RuleModule}
 */
const noCallInEffect = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inEffect: "Read by useCallQuery of '@backlay/shared/data': an effect of its own drops no late answer.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    /** @param {any} node */
    const isEffect = ({ type, callee }) =>
      type === 'CallExpression' && /^use(Layout|Insertion)?Effect$/.test(callee.name ?? callee.property?.name ?? '');
    /** The variable that holds a function, also one inside useCallback. @param {any} node */
    const variableOf = (node) => {
      const holder = node.parent?.type === 'CallExpression' ? node.parent.parent : node.parent;
      const owner = node.type === 'FunctionDeclaration' ? node : holder?.type === 'VariableDeclarator' ? holder : null;
      return owner && sourceCode.getDeclaredVariables(owner)[0];
    };
    /** @type {(node: any, seen?: Set<unknown>) => boolean} */
    const runsInEffect = (node, seen = new Set()) => {
      for (let at = node; at; at = at.parent) {
        if (isEffect(at)) return true;
        const variable = /Function/.test(at.type) ? variableOf(at) : null;
        if (!variable || seen.has(variable)) continue;
        seen.add(variable);
        if (
          variable.references.some(
            (/** @type {any} */ { identifier }) => identifier !== node && runsInEffect(identifier, seen),
          )
        )
          return true;
      }
      return false;
    };
    return {
      /** @param {any} node */
      'CallExpression[callee.property.name="call"]'(node) {
        const { object } = node.callee;
        const isApi = object.name === 'api' || object.property?.name === 'api';
        if (isApi && runsInEffect(node)) context.report({ node, messageId: 'inEffect' });
      },
    };
  },
};

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/test-results/', '.cache/', '.data/', '**/.federation/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^(_|[A-Z]+$)' }],
      // Packages add their text keys to one interface by declaration merging.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // A name that is both a value and a type is how a table and its keys are written here; a list in capitals may be for its type alone.
      '@typescript-eslint/no-redeclare': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['{shell,shared}/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y': a11y },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // A sheet that opens puts the focus where the player types: that is asked for.
      'jsx-a11y/no-autofocus': 'off',
      // Tabs move the focus among themselves; the list takes none.
      'jsx-a11y/interactive-supports-focus': ['error', { tabbable: ['button', 'checkbox', 'link', 'textbox'] }],
      // A list that scrolls takes the focus, so that keys can scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group', 'region', 'tabpanel'], tags: [] }],
      // Hover and touch preload what a press opens, and a form listens to the keys of its fields.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
    },
  },
  {
    // Money and rules are pure: no clock, no chance, no effect.
    files: ['shared/src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'window', 'document', 'fetch', 'setTimeout', 'setInterval', 'localStorage'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The random source is an argument.' },
        { object: 'Date', property: 'now', message: 'The clock is an argument.' },
      ],
    },
  },
  {
    // A remote takes the router from the façade: a copy of its own would be a second router.
    files: ['remote-*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'react-router-dom', message: "Import from '@backlay/shared/router'." }] },
      ],
    },
  },
  {
    files: ['remote-*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,fixture}.{ts,tsx}'],
    plugins: { backlay: { rules: { 'no-call-in-effect': noCallInEffect } } },
    rules: { 'backlay/no-call-in-effect': 'error' },
  },
  // Without a file ESLint would take the block for all files.
  ...(callsInEffects.length > 0
    ? [{ files: callsInEffects, rules: { 'backlay/no-call-in-effect': /** @type {const} */ ('off') } }]
    : []),
  {
    // What the shell imports every first page carries: its own texts come by room, those of a remote with the remote.
    files: ['shell/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,fixture}.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@backlay/shared/domain', importNames: ['catalogue'], message: 'Import the texts of one room.' },
          ],
        },
      ],
    },
  },
  {
    // What a player reads or hears is a text of its package, so that every language has it. The release console and its QA panels
    // are for engineers, and English.
    files: ['{shell,remote-*}/src/**/*.tsx', 'shared/src/ui/**/*.tsx'],
    ignores: ['**/*.{test,fixture}.tsx', '**/gallery/**', 'shell/src/{qa,release-console}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          `JSXText${WORD}`,
          `:matches(JSXElement,JSXFragment) > JSXExpressionContainer > ${SPOKEN}`,
          `:matches(JSXElement,JSXFragment) > JSXExpressionContainer > ${CHOICE} > ${SPOKEN}`,
          `JSXAttribute${HEARD} > ${SPOKEN}`,
          `JSXAttribute${HEARD} > JSXExpressionContainer > ${SPOKEN}`,
          `JSXAttribute${HEARD} > JSXExpressionContainer > ${CHOICE} > ${SPOKEN}`,
        ].map((selector) => ({
          selector,
          message: 'A text that is read or heard comes from the texts of its package.',
        })),
      ],
    },
  },
  { files: ['**/*.{mjs,cjs}'], languageOptions: { globals: { ...runtime, module: 'writable' } } },
);
