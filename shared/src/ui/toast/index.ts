export { TOAST_LIMIT, TOAST_MS, ToastViewport } from './toast';
export type { ToastMessage, ToastTone, ToastViewportProps } from './toast';
