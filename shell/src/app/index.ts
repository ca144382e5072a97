export { createOverlays, type OverlayStack, createToasts, type ToastStore } from './overlays';
export { createTheme, type Theme } from './theme';
