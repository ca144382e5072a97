export { createToasts, type Toast, type ToastStore } from './toasts';
