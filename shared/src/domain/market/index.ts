export type * from './market';
export { crosses, mayDo, type DeskDeed } from './desk';
