import { providedModules } from './provided-modules';
import { sharedModules } from '../../../shared/build/shared-modules.mjs';

test('the shell hands over every module of the table and no other, and none of them is empty', () => {
  expect(Object.keys(providedModules).sort()).toEqual(Object.keys(sharedModules).sort());
  for (const module of Object.values(providedModules)) expect(Object.keys(module as object).length).toBeGreaterThan(0);
});
