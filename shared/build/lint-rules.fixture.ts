/** One fault of each rule, by the folder of the file and its ending: rule -> source text. */
type Faults = Readonly<Record<string, string>>;

/** Faults of any source. */
export const ANYWHERE: Faults = {
  'for-direction': 'for (let i = 0; i < 9; i--) Math.abs(i);',
  'no-async-promise-executor': 'export const late = new Promise(async (done) => done(1));',
  'no-case-declarations': 'export const f = (a) => { switch (a) { case 1: let b = a; return b; } };',
  'no-compare-neg-zero': 'export const f = (a) => a === -0;',
  'no-cond-assign': 'export const f = (a, b) => { if ((a = b)) return; while (a = b) return a; };',
  'no-constant-binary-expression': 'export const f = (a) => `${a}` ?? 1;',
  'no-constant-condition': 'export const f = (a) => { if (1) return a; while (true) Math.abs(a); };',
  'no-control-regex': 'export const f = /\\x1f/;',
  'no-debugger': 'debugger;',
  'no-dupe-else-if': 'export const f = (a) => { if (a) return 1; else if (a) return 2; };',
  'no-duplicate-case': 'export const f = (a) => { switch (a) { case 1: return 1; case 1: return 2; } };',
  'no-empty': 'export const f = (a) => { try { a(); } catch {} };',
  'no-empty-character-class': 'export const f = /a[]/;',
  'no-empty-pattern': 'export const f = ({}) => 1;',
  'no-empty-static-block': 'export class A { static {} }',
  'no-ex-assign': 'export const f = (a) => { try { a(); } catch (e) { e = 1; a(e); } };',
  'no-extra-boolean-cast': 'export const f = (a) => (!!a ? 1 : 2);',
  'no-fallthrough': 'export const f = (a) => { switch (a) { case 1: Math.abs(a); case 2: return 2; } };',
  'no-global-assign': 'Object = null;',
  'no-invalid-regexp': "export const f = new RegExp('[');",
  'no-irregular-whitespace': 'export const f =\u00a01;',
  'no-loss-of-precision': 'export const f = 9007199254740993;',
  'no-misleading-character-class': 'export const f = /[👍]/;',
  'no-prototype-builtins': "export const f = (a) => a.hasOwnProperty('b');",
  'no-regex-spaces': 'export const f = /a  b/;',
  'no-self-assign': 'export const f = (a) => { a.b = a.b; };',
  'no-shadow-restricted-names': 'export const f = (undefined) => 1;',
  'no-sparse-arrays': 'export const f = [1, , 2];',
  'no-unexpected-multiline': 'export const f = Math.abs\n(1);',
  'no-unsafe-finally': 'export const f = (a) => { try { a(); } finally { return 1; } };',
  'no-unsafe-optional-chaining': 'export const f = (a) => (a?.b).c;',
  'no-unused-expressions': 'export const f = (a) => { a && a.b; };',
  'no-unused-labels': 'export const f = (a) => { b: a(); };',
  'no-unused-private-class-members': 'export class A { #b = 1; }',
  'no-unused-vars': 'const unused = 1;',
  'no-useless-backreference': 'export const f = /\\1(a)/;',
  'no-useless-catch': 'export const f = (a) => { try { a(); } catch (e) { throw e; } };',
  'no-useless-escape': "export const f = 'a\\d';",
  'require-yield': 'export function* f() { return 1; }',
  'use-isnan': 'export const f = (a) => a === NaN;',
  'valid-typeof': "export const f = (a) => typeof a === 'nubmer';",
  'backlay/no-unread-count': 'let a = 1; export const f = () => { a += 1; };',
  'no-array-constructor': 'export const f = new Array(1, 2);',
};

/** Faults of TypeScript. */
export const TYPESCRIPT: Faults = {
  'no-var': 'export var f = 1;',
  'prefer-const': 'let a = 1; export { a };',
  'prefer-rest-params': 'export function f() { return arguments[0]; }',
  'prefer-spread': 'export const f = (a: (...b: number[]) => void, b: number[]) => a.apply(undefined, b);',
  eqeqeq: 'export const f = (a: unknown) => a == 1;',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const f = 1;',
  'typescript/consistent-type-imports': "import { Shape } from './shape'; export const f: Shape = 1;",
  'typescript/no-duplicate-enum-values': 'export enum A { B = 1, C = 1 }',
  'typescript/no-empty-object-type': 'export const f: {} = 1;',
  'typescript/no-explicit-any': 'export const f: any = 1;',
  'typescript/no-extra-non-null-assertion': 'export const f = (a: string | null) => a!!;',
  'typescript/no-misused-new': 'export interface A { new (): A }',
  'typescript/no-namespace': 'export namespace A { export const b = 1; }',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b: string }) => a?.b!;',
  'typescript/no-require-imports': "export const f = require('a');",
  'typescript/no-this-alias': 'export class A { b() { const self = this; return self; } }',
  'typescript/no-unnecessary-type-constraint': 'export interface A<T extends unknown> { b: T }',
  'typescript/no-unsafe-declaration-merging': 'export interface A { b: 1 } export class A {}',
  'typescript/no-unsafe-function-type': 'export const f = (a: Function) => a;',
  'typescript/no-wrapper-object-types': 'export const f = (a: String) => a;',
  'typescript/prefer-as-const': "export const f: 'a' = 'a';",
  'typescript/prefer-namespace-keyword': 'declare module A {} export type B = typeof A;',
  'typescript/triple-slash-reference': '/// <reference path="./a" />\nexport const f = 1;',
};

/** Faults of JavaScript, which the compiler finds in TypeScript. */
export const JAVASCRIPT: Faults = {
  'constructor-super': 'export class A extends Set { constructor() {} }',
  'getter-return': 'export const f = { get a() {} };',
  'no-class-assign': 'class A {} A = 1; export { A };',
  'no-const-assign': 'const a = 1; a = 2; export { a };',
  'no-dupe-class-members': 'export class A { b() {} b() {} }',
  'no-dupe-keys': 'export const f = { a: 1, a: 2 };',
  'no-func-assign': 'function f() {} f = 1; export { f };',
  'no-import-assign': "import a from 'a'; a = 1;",
  'no-new-native-nonconstructor': "export const f = new Symbol('a');",
  'no-obj-calls': 'export const f = Math();',
  'no-redeclare': 'var a = 1; var a = 2; export { a };',
  'no-setter-return': 'export const f = { set a(b) { return b; } };',
  'no-this-before-super': 'export class A extends Set { constructor() { this.a = 1; super(); } }',
  'no-undef': 'export const f = window;',
  'no-unreachable': 'export const f = (a) => { return 1; a(); };',
  'no-unsafe-negation': 'export const f = (a, b) => !a in b;',
};

/** Faults of a script: the parser refuses most of them in a module. */
export const SCRIPT: Faults = {
  'no-with': 'module.exports = (a) => { with (a) Math.abs(1); };',
  'no-delete-var': 'module.exports = (a) => delete a;',
  'no-nonoctal-decimal-escape': "module.exports = 'a\\8';",
  'backlay/no-octal': 'module.exports = 017;',
  'no-redeclare': 'module.exports = function (a, a) { return a; };',
  'no-undef': 'module.exports = setImmediate;',
};

/** Faults of a component or a hook. */
export const HOOKS: Faults = {
  'react-hooks/rules-of-hooks': "import { useState } from 'react'; export const useA = (b) => { if (b) useState(1); };",
  'react-hooks/exhaustive-deps':
    "import { useEffect } from 'react'; export const useA = (b) => useEffect(() => { b(); }, []);",
};

function draw(jsx: string): string {
  const names = ['b', 'c'].filter((name) => new RegExp(`\\{.*\\b${name}\\b.*\\}`).test(jsx));
  return `export const A = ({ ${names.join(', ')} }) => ${jsx};`.replace('({  })', '()');
}

/** Faults of a screen that not everybody can use. */
export const ACCESS: Faults = {
  'jsx-a11y/alt-text': draw('<img src={b} />'),
  'jsx-a11y/anchor-has-content': draw('<a href={b} />'),
  'jsx-a11y/anchor-is-valid': draw('<a href="#">{b}</a>'),
  'jsx-a11y/aria-activedescendant-has-tabindex': draw('<div aria-activedescendant={b} />'),
  'jsx-a11y/aria-props': draw('<p aria-labeledby={b} />'),
  'jsx-a11y/aria-proptypes': draw('<p aria-hidden="yes" />'),
  'jsx-a11y/aria-role': draw('<div role="datepicker" />'),
  'jsx-a11y/aria-unsupported-elements': draw('<meta aria-hidden="true" />'),
  'jsx-a11y/autocomplete-valid': draw('<input type="text" autoComplete="foo" />'),
  'jsx-a11y/click-events-have-key-events': draw('<div role="button" tabIndex={0} onClick={b} />'),
  'jsx-a11y/heading-has-content': draw('<h1 />'),
  'jsx-a11y/html-has-lang': draw('<html />'),
  'jsx-a11y/iframe-has-title': draw('<iframe src={b} />'),
  'jsx-a11y/img-redundant-alt': draw('<img alt="image of 1" />'),
  'jsx-a11y/interactive-supports-focus': draw('<div role="button" onClick={b} onKeyDown={b} />'),
  'jsx-a11y/label-has-associated-control': draw('<label>Name</label>'),
  'jsx-a11y/media-has-caption': draw('<video src={b} />'),
  'jsx-a11y/mouse-events-have-key-events': draw('<p onMouseOver={b} />'),
  'jsx-a11y/no-access-key': draw('<p accessKey="h" />'),
  'jsx-a11y/no-distracting-elements': draw('<marquee />'),
  'jsx-a11y/no-interactive-element-to-noninteractive-role': draw('<button role="article" />'),
  'jsx-a11y/no-noninteractive-element-interactions': draw('<li onClick={b} onKeyDown={b} />'),
  'jsx-a11y/no-noninteractive-element-to-interactive-role': draw('<article role="button" tabIndex={0} />'),
  'jsx-a11y/no-noninteractive-tabindex': draw('<p tabIndex={0} />'),
  'jsx-a11y/no-redundant-roles': draw('<button role="button" />'),
  'jsx-a11y/no-static-element-interactions': draw('<div onClick={b} onKeyDown={b} />'),
  'jsx-a11y/role-has-required-aria-props': draw('<div role="checkbox" />'),
  'jsx-a11y/role-supports-aria-props': draw('<ul aria-checked={b} />'),
  'jsx-a11y/scope': draw('<div scope="row" />'),
  'jsx-a11y/tabindex-no-positive': draw('<button tabIndex={5} />'),
};

const effect = (call: string) =>
  `import { useEffect } from 'react'; export const useA = ({ api }) => useEffect(() => void ${call}, [api]);`;

/** Faults that hold in some folders alone: rule, source text, where it is refused and where it is allowed. */
export const PLACES: readonly {
  readonly rule: string;
  readonly text: string;
  readonly refused: readonly string[];
  readonly allowed: readonly string[];
}[] = [
  ...['window', 'document', 'fetch', 'setTimeout', 'setInterval', 'localStorage'].map((name) => ({
    rule: 'no-restricted-globals',
    text: `export const f = ${name};`,
    refused: [`shared/src/domain/money/${name}.ts`],
    allowed: [`shared/src/domain/money/${name}.test.ts`, `shared/src/ui/${name}.ts`],
  })),
  ...['Math.random', 'Date.now'].map((name) => ({
    rule: 'no-restricted-properties',
    text: `export const f = ${name}();`,
    refused: [`shared/src/domain/${name}.ts`],
    allowed: [`shared/src/domain/${name}.test.ts`, `shared/src/ui/${name}.ts`],
  })),
  ...['new Date()', 'Date.parse(a)', 'performance.now()'].map((time, at) => ({
    rule: 'no-restricted-globals',
    text: `export const f = ${time};`,
    refused: [`shared/src/domain/order-book/time-${at}.ts`],
    allowed: [`shared/src/domain/order-book/time-${at}.test.ts`, `shared/src/domain/time-${at}.ts`],
  })),
  ...['a / b', 'a ** b', '0.5', '5e-1', 'Math.round(a)', 'Math.sqrt(a)', 'Number.parseFloat(a)', 'a.toFixed(2)'].map(
    (sum, at) => ({
      rule: 'backlay/no-fraction',
      text: `export const f = (a, b) => [b, ${sum}];`,
      refused: [`shared/src/domain/order-book/sum-${at}.ts`],
      allowed: [`shared/src/domain/order-book/sum-${at}.fixture.ts`, `shared/src/domain/sum-${at}.ts`],
    }),
  ),
  {
    rule: 'backlay/no-fraction',
    text: 'export const f = (a, b) => (a /= b);',
    refused: ['shared/src/domain/order-book/quotient.ts'],
    allowed: ['shared/src/domain/order-book/integers.ts', 'shared/src/domain/order-book/published-book.ts'],
  },
  {
    rule: 'no-restricted-imports',
    text: "export { Link } from 'react-router-dom';",
    refused: ['remote-wallet/src/a/router.ts', 'remote-betting/src/router.tsx', 'remote-casino/src/router.fixture.ts'],
    allowed: ['remote-wallet/src/a/router.test.ts', 'shell/src/router.ts', 'shared/src/router.ts'],
  },
  {
    rule: 'no-restricted-imports',
    text: "export { catalogue } from '@backlay/shared/domain';",
    refused: ['shell/src/a/catalogue.ts', 'shell/src/catalogue.tsx'],
    allowed: ['shell/src/catalogue.test.ts', 'shell/src/catalogue.fixture.ts', 'remote-wallet/src/catalogue.ts'],
  },
  {
    rule: 'backlay/no-call-in-effect',
    text: effect("api.call('points')"),
    refused: ['remote-account/src/a/call.ts', 'remote-betting/src/call.tsx'],
    allowed: ['remote-account/src/call.test.ts', 'remote-account/src/call.fixture.tsx', 'shell/src/call.ts'],
  },
  ...[
    '<p>Some words</p>',
    "<p>{'Some words'}</p>",
    '<>{`Some ${b}`}</>',
    "<p>{b ? 'Some words' : c}</p>",
    "<p>{b && 'Some words'}</p>",
    '<img alt="Some words" src={b} />',
    "<p aria-label={'Some words'} />",
    '<p title={`Some ${b}`} />',
    "<A help={b ?? 'Some words'} />",
  ].map((jsx, index) => ({
    rule: 'backlay/no-literal-text',
    text: draw(jsx),
    refused: [`shell/src/text${index}.tsx`, `remote-wallet/src/a/text${index}.tsx`, `shared/src/ui/a/text${index}.tsx`],
    allowed: [
      `shell/src/text${index}.test.tsx`,
      `shell/src/text${index}.fixture.tsx`,
      `shell/src/qa/text${index}.tsx`,
      `shell/src/release-console/text${index}.tsx`,
      `shared/src/ui/gallery/text${index}.tsx`,
      `shared/src/dev/text${index}.tsx`,
      `e2e/text${index}.tsx`,
    ],
  })),
];

/** What the options allow: nothing is reported. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'shell/src/allowed/unused.ts':
    'const NAMES = [1]; export type Name = (typeof NAMES)[0]; const _a = 1; export const f = (_b: 1) => 1;',
  'shell/src/allowed/count.ts': 'let a = 1; export const f = () => { a += 1; }; export const g = () => a;',
  'shell/src/allowed/loop.ts': 'export const f = (a: () => void) => { while (true) a(); };',
  'shell/src/allowed/merged.ts': 'export interface A { b: 1 } export interface C extends A {}',
  'shell/src/allowed/same-name.ts': 'export const a = 1; export type a = typeof a;',
  'shell/src/allowed/access.tsx': `export const A = ({ b, c }) => [
  <input autoFocus aria-label={c} />,
  <div role="tab" tabIndex={-1} onClick={b} onKeyDown={b} />,
  <div role="region" tabIndex={0} />,
  <ul onMouseEnter={b} onKeyDown={b} />,
  <ul role="listbox" />,
];`,
  'shell/src/allowed/directive.ts':
    '// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape\nexport const f: any = 1;',
};
