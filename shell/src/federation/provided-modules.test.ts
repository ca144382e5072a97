import { providedModules } from './provided-modules';
import { sharedModules } from '../../../shared/build/shared-modules';

test('the shell provides each module of the table, none of them empty', async () => {
  expect(Object.keys(providedModules).sort()).toEqual(Object.keys(sharedModules).sort());
  for (const module of Object.values(providedModules)) {
    const given: object = typeof module === 'function' ? await (module as () => Promise<object>)() : module;
    expect(Object.keys(given).length).toBeGreaterThan(0);
  }
});
