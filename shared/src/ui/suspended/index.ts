export { SuspendedOverlay } from './suspended';
export type { SuspendedOverlayProps } from './suspended';
