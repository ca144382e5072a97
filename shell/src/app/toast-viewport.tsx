import { ToastViewport, type ToastTone } from '@backlay/shared/ui';
import { useStore } from 'zustand';
import type { Toast } from './toasts';
import { useShell } from './shell-context';

const TONES: Readonly<Record<Toast['kind'], ToastTone>> = { success: 'ok', error: 'error', info: 'info' };

export function ToastCorner() {
  const { toasts } = useShell().host;
  const shown = useStore(toasts.store, (state) => state.toasts);
  return (
    <ToastViewport
      toasts={shown.map(({ id, kind, text }) => ({ id, tone: TONES[kind], text }))}
      onDismiss={(id) => toasts.dismiss(Number(id))}
    />
  );
}
