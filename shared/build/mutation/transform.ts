// @ts-nocheck
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { instrument } from './instrument';

const swc = createRequire(import.meta.url)('@swc/jest');

/** A transform for Jest: the mutated files get their mutants, then all files go the usual way. */
export default {
  /** `firstIds` holds the mutated files with the id of their first mutant, `swc` the usual options. */
  createTransformer({ firstIds, swc: options }) {
    const usual = swc.createTransformer(options);
    const mutated = (text, path) =>
      Object.hasOwn(firstIds, path) ? instrument(path, text, firstIds[path]).code : text;
    return {
      canInstrument: false,
      process: (text, path, more) => usual.process(mutated(text, path), path, more),
      getCacheKey: (text, path, more) =>
        createHash('sha256')
          .update(usual.getCacheKey(mutated(text, path), path, more))
          .digest('hex'),
    };
  },
};
