import { schemas } from '../../../src/contract/schemas';
import { createMinimalDictionary } from './minimal-dictionary';

test.each(Object.entries(schemas))(
  '%s on a page without a platform responds as its contract defines',
  (_name, { answer }) => {
    expect(answer.safeParse(createMinimalDictionary(answer)).error?.issues ?? []).toEqual([]);
  },
);
