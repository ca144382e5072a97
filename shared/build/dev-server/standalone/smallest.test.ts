import { schemas } from '../../../src/contract/schemas';
import { smallest } from './smallest';

test.each(Object.entries(schemas))(
  'what %s answers on a page without a platform is what its contract says',
  (_name, { answer }) => {
    expect(answer.safeParse(smallest(answer)).error?.issues ?? []).toEqual([]);
  },
);
