import * as first from '../../src/ui/first';
import * as whole from '../../src/ui';
import divideUiLoader, { splitLandingUi, listLandingExports } from './divide-ui';

const names = new Set(['Button', 'Icon']);

test.each([
  [
    "import { Button, Field, type FieldProps,\n  Icon as Mark } from '@backlay/shared/ui';\nuse();",
    "import { Button, Icon as Mark } from '@backlay/shared/ui/first';import { Field } from '@backlay/shared/ui';\nuse();",
  ],
  [
    "export { Button, Field } from '@backlay/shared/ui';",
    "export { Button } from '@backlay/shared/ui/first';export { Field } from '@backlay/shared/ui';",
  ],
  // Types are gone in the build; they ask for nothing.
  ["import { type IconProps } from '@backlay/shared/ui';", ''],
])('%s is split into the part of the shell and the remaining part', (source, divided) => {
  expect(splitLandingUi(source, names)).toBe(divided);
});

test.each([
  "import { Button } from '@backlay/shared/router';",
  "import type { IconProps } from '@backlay/shared/ui';",
  "import * as ui from '@backlay/shared/ui';",
  "import { Field } from '@backlay/shared/ui';",
  "import '@backlay/shared/ui/styles';",
])('%s is not split', (line) => {
  expect(splitLandingUi(line, names)).toBe(line);
});

test('the list is what the first part exports, and each is the very thing that the whole exports', () => {
  expect([...listLandingExports()].sort()).toEqual(Object.keys(first).sort());
  for (const [name, thing] of Object.entries(first)) expect((whole as Record<string, unknown>)[name]).toBe(thing);
});

test('a split module is split again only when its first part changes', () => {
  const addDependency = jest.fn();
  const load = (source: string): string => divideUiLoader.call({ addDependency }, source);
  load("import { Button } from '@backlay/shared/router';");
  expect(addDependency).not.toHaveBeenCalled();
  load("import { Button } from '@backlay/shared/ui';");
  expect(addDependency.mock.calls).toEqual([[expect.stringMatching(/shared\/src\/ui\/first\.ts$/)]]);
});
