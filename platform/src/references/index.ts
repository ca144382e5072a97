export { ReferenceBlocks, usedBetween } from './reference-blocks';
