export type * from './market';
export { crosses, mayDo, type DeskDeed } from './desk';
export { sidesOfEvent } from './market';
