import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requestOf, sharedRanges } from './shared-modules';

/** The module of a build that holds what the shell provides. */
export const SCOPE_MODULE = 'backlay:scope';

/** Names under which sources import what the shell provides, with the key that the shell knows it by. */
export const SHARED_REQUESTS: ReadonlyMap<string, string> = new Map(
  Object.keys(sharedRanges('')).map((module) => [requestOf(module), module]),
);

const SCOPE = `let open;
const opened = new Promise((resolve) => (open = resolve));
const provide = (scope) => open(scope);
const load = async (key) => {
  const versions = Object.values((await opened)[key] || {});
  const found = versions.find((one) => one.loaded || one.lib) || versions[0];
  if (!found) throw new Error('The shell does not provide ' + key);
  return (found.lib || (await found.get()))();
};
`;

/** Waits for the shell's modules; `load` returns the copy of the page. */
export const SCOPE_SOURCE = `${SCOPE}export { provide, load };\n`;

const writeMembers = (name: string, remote: string): string => `const init = (scope) => provide(scope);
const get = async (exposed) => {
  if (exposed !== './remote') throw new Error(${JSON.stringify(name)} + ' exposes no ' + exposed);
  const module = await import(/* webpackChunkName: "remote" */ ${JSON.stringify(remote)});
  return () => module;
};
export { init, get };
`;

/** The container that a shell loads as an ES module: it receives the shared modules, and exposes \`./remote\`. */
export const writeContainer = (name: string, remote: string): string =>
  `import { provide } from '${SCOPE_MODULE}';\n${writeMembers(name, remote)}`;

const loaderName = (container: string): string => `${container}_load`;

/** The same for a classic script, which finds the shared modules by a global of its own. */
export const writeScriptContainer = (name: string, remote: string): string =>
  `${SCOPE}globalThis.${loaderName(name)} = load;\n${writeMembers(name, remote)}`;

/** What stands for a shared module in a classic script. */
export const externalOf = (container: string, key: string): string =>
  `promise globalThis.${loaderName(container)}(${JSON.stringify(key)})`;

const NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * The names that a shared module exports, by its copy in the folder of the remote.
 * @throws Error naming the module that is not installed
 */
export async function listExports(request: string, folder: string): Promise<string[]> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const path = (() => {
    try {
      return resolve(request);
    } catch {
      // React and its like are packages of the SDK; npm may install them below it.
      return createRequire(resolve('@backlay/remote-sdk/package.json')).resolve(request);
    }
  })();
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const { default: whole } = module;
  const names = [...Object.keys(module), ...(typeof whole === 'object' && whole !== null ? Object.keys(whole) : [])];
  return [...new Set(names)].filter((one) => NAME.test(one) && one !== 'default' && one !== '__esModule').sort();
}

/** A module that passes on the copy of the page. */
export const writeSharedModule = (
  key: string,
  names: readonly string[],
): string => `import { load } from '${SCOPE_MODULE}';
const module = await load(${JSON.stringify(key)});
export const { ${names.join(', ')} } = module;
export default module.default ?? module;
`;
