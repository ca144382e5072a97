import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as SwcJest from '@swc/jest';
import { instrument } from './instrument';
import { type FirstIds } from './run';

const swc: typeof SwcJest = createRequire(import.meta.url)('@swc/jest');
type Transformer = ReturnType<typeof swc.createTransformer>;
type Process = NonNullable<Transformer['process']>;
type GetCacheKey = NonNullable<Transformer['getCacheKey']>;

interface MutationOptions {
  readonly firstIds: FirstIds;
  readonly swc: Parameters<typeof swc.createTransformer>[0];
}

/** A transform for Jest: the mutated files get their mutants, then all files go the usual way. */
export default {
  /** `firstIds` holds the mutated files with the id of their first mutant, `swc` the usual options. */
  createTransformer({ firstIds, swc: options }: MutationOptions) {
    const usual = swc.createTransformer(options);
    const mutated = (text: string, path: string) => {
      const firstId = firstIds[path];
      return firstId === undefined ? text : instrument(path, text, firstId).code;
    };
    return {
      canInstrument: false,
      process: (text: string, path: string, more: Parameters<Process>[2]) =>
        usual.process?.(mutated(text, path), path, more),
      getCacheKey: (text: string, path: string, more: Parameters<GetCacheKey>[2]) =>
        createHash('sha256')
          .update(usual.getCacheKey?.(mutated(text, path), path, more) ?? '')
          .digest('hex'),
    };
  },
};
