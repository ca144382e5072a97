export { createToasts, type Toast, type ToastShelf } from './toasts';
