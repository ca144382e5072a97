import { schemas } from '../../../src/contract/schemas';
import { createMinimalDictionary } from './minimal-dictionary';

test.each(Object.entries(schemas))(
  'what %s answers on a page without a platform is what its contract says',
  (_name, { answer }) => {
    expect(answer.safeParse(createMinimalDictionary(answer)).error?.issues ?? []).toEqual([]);
  },
);
