/** @jest-environment node */
import { forRemote, forShell, sharedModules, sharedRanges } from './shared-modules';

test('a remote brings no copy of a shared module and refuses one that does not fit', () => {
  for (const entry of Object.values(forRemote('^1.0.0')))
    expect(entry).toMatchObject({ import: false, singleton: true, strictVersion: true });
});

test('the range on what is ours is the contract of the remote, on the others the minor that is installed', () => {
  const ranges = sharedRanges('^1.4.0') as Record<string, string>;
  expect(ranges['@backlay/shared/host']).toBe('^1.4.0');
  expect(ranges['@backlay/shared/ui']).toBe('^1.4.0');
  expect(ranges['react']).toMatch(/^\^19\.\d+\.0$/);
});

test('shell and remote are read off one table', () => {
  expect(Object.keys(forShell())).toEqual(Object.keys(sharedModules));
  expect(Object.keys(forRemote('^1.0.0'))).toEqual(Object.keys(sharedModules));
});
