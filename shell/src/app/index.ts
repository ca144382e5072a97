export { createOverlays, type OverlayStack } from './overlays';
export { createTheme, type Theme } from './theme';
export { createToasts, type ToastStore } from './toasts';
