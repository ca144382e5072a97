export { createOverlays, type OverlayStack } from './overlays';
