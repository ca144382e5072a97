// Node alone. The page in which tests of the browser's code run: jsdom, and every module of it compiled once in each worker.
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-jsdom';

/** What a page asks for only while it runs has to be asked of the page: such code is compiled by Node's own way, each time. */
const IMPORTS = /\bimport\s*\(/;
const compile = vm.compileFunction;
const scripts = new Map<string | undefined, { readonly source: string; readonly script: vm.Script }>();

/**
 * Each test file runs in a page of its own, and so does each module that it needs; only what the engine made of a module's text is
 * the same in each of them, and React's takes longer to make than most tests to run. A script is compiled apart from any page and
 * runs in many of them, which a function that is compiled in one page cannot.
 */
vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!parsingContext || IMPORTS.test(code)) return compile(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const source = `${head}${code}\n})`;
  const before = scripts.get(filename);
  const script =
    before?.source === source ? before.script : new vm.Script(source, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, script });
  return script.runInContext(parsingContext);
};

export default TestEnvironment;
