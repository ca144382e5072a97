/** @jest-environment node */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { endpoints } from '../../src/contract';
import { socketEvents } from '../../src/contract/realtime/routes';
import { packages, readJson, root } from '../workspace';

const remotes = packages.filter((pkg) => pkg !== 'shell');

/** Functions whose first argument, or one of its two alternatives, is the name of a call. */
const CALLS = /(^|\.)(call|useCallQuery|usePagedCallQuery|useCallMutation)$/;
const OVERLAYS = /(^|\.)overlays\.open$/;
const EVENTS = /(^|\.)(realtime\.on|realtime\.emit)$/;

const literalsOf = (node: ts.Expression | undefined): string[] => {
  if (!node) return [];
  if (ts.isStringLiteral(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)] : [];
};

/** Permissions that a source uses by name. */
function usedIn(text: string): string[] {
  const used: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(source);
      const names = literalsOf(node.arguments[0]);
      if (CALLS.test(callee)) used.push(...names.filter((name) => name in endpoints).map((name) => `call:${name}`));
      if (OVERLAYS.test(callee)) used.push(...names.map((name) => `overlay:${name}`));
      if (EVENTS.test(callee)) used.push(...names.map((name) => `event:${name}`));
      if (/watchEvent$/.test(callee)) used.push('event:getMarketStatusByEventId');
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  visit(source);
  return used;
}

/** Modules of the data layer, by the names that its interface takes from them. */
const dataModules = new Map(
  [
    ...readFileSync(join(root, 'shared/src/data/index.ts'), 'utf8').matchAll(/export \{([^}]*)\} from '(.*)';/g),
  ].flatMap(([, names = '', module = '']) => names.split(',').map((name) => [name.trim(), module] as const)),
);

/** Names that a source imports from the data layer: a hook makes its calls with the permissions of the remote. */
const dataImports = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@backlay\/shared\/data'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

/** Sources of a remote, and the modules of the data layer whose hooks it uses. */
function sourcesOf(pkg: string): string[] {
  const own = readdirSync(join(root, pkg, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.(test|fixture|d)\.tsx?$|testing)/.test(file))
    .map((file) => readFileSync(join(root, pkg, 'src', file), 'utf8'));
  const modules = new Set(own.flatMap(dataImports).flatMap((name) => dataModules.get(name) ?? []));
  return [...own, ...[...modules].map((module) => readFileSync(join(root, 'shared/src/data', `${module}.ts`), 'utf8'))];
}

test.each(remotes)('%s declares each call, event and overlay that its sources use by name [F1.06]', (pkg) => {
  const { permissions }: { permissions: readonly string[] } = readJson(join(root, pkg, 'remote.json'));
  const used = new Set(sourcesOf(pkg).flatMap(usedIn));
  expect(used.size).toBeGreaterThan(0);
  expect([...used].filter((name) => !permissions.includes(name)).sort()).toEqual([]);
});

test.each(remotes)('%s declares nothing that its sources do not name [F1.06]', (pkg) => {
  const { permissions }: { permissions: readonly string[] } = readJson(join(root, pkg, 'remote.json'));
  const text = sourcesOf(pkg).join('\n');
  const unused = permissions.filter((name) => !text.includes(`'${name.replace(/^\w+:/, '')}'`));
  expect(unused.filter((name) => name !== 'event:getMarketStatusByEventId')).toEqual([]);
});

test('calls of a hook of the data layer count for each remote that uses the hook [F1.06]', () => {
  expect(dataModules.get('usePush')).toBe('./use-push');
  expect(dataImports("import { usePush, type PushState } from '@backlay/shared/data';")).toContain('usePush');
  expect(sourcesOf('remote-account').flatMap(usedIn)).toContain('call:subscribePush');
});

test('a call in an alternative, an event and an overlay are found [F1.06]', () => {
  expect(
    usedIn(`useCallQuery(staff ? 'userComplaints' : 'complaints'); host.api.call('points');
      host.realtime.on('${socketEvents[0]}', f); overlays.open('login'); realtime.watchEvent('1', f)`),
  ).toEqual([
    'call:userComplaints',
    'call:complaints',
    'call:points',
    `event:${socketEvents[0]}`,
    'overlay:login',
    'event:getMarketStatusByEventId',
  ]);
});
