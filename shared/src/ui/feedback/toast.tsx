import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../layout/class-names';
import { useTopModal } from '../overlays/open-dialog';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import styles from './toast.module.scss';

export type ToastTone = 'ok' | 'error' | 'info';

export interface ToastMessage {
  readonly id: string | number;
  readonly tone: ToastTone;
  readonly text: ReactNode;
}

/** How long a toast stays, in ms, and how many show at once (A9.11). */
export const TOAST_MS = 2000;
export const TOAST_LIMIT = 3;

const TOAST_ICONS: Readonly<Record<ToastTone, IconName>> = { ok: 'done', error: 'error', info: 'info' };

export interface ToastViewportProps {
  /** Oldest first; beyond three the oldest are not drawn. */
  toasts: readonly ToastMessage[];
  /** Called when one has had its time or was pressed away. */
  onDismiss: (id: ToastMessage['id']) => void;
}

/** The corner where messages appear: top right (A9.11). Within a modal dialog while one is open, as all else is inert then. */
export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  const modal = useTopModal();
  // Stored up here: a toast that moves into a dialog or out of it is drawn anew. It must not live twice as long for it.
  const deadlines = useRef<Deadlines>(new Map());
  const shown = toasts.slice(-TOAST_LIMIT);
  const viewport = (
    <div className={styles.viewport}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} deadlines={deadlines} onDismiss={onDismiss} />
      ))}
    </div>
  );
  return modal ? createPortal(viewport, modal) : viewport;
}

/** When each toast goes, in ms since the epoch. */
type Deadlines = Map<ToastMessage['id'], number>;

interface ToastProps {
  toast: ToastMessage;
  deadlines: RefObject<Deadlines>;
  onDismiss: ToastViewportProps['onDismiss'];
}

/** One message. While a pointer rests on it, its clock stands still. */
function Toast({ toast, deadlines, onDismiss }: ToastProps) {
  const [held, setHeld] = useState(false);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const known = deadlines.current;
    if (held) {
      known.delete(toast.id);
      return;
    }
    const deadline = known.get(toast.id) ?? Date.now() + TOAST_MS;
    known.set(toast.id, deadline);
    const timer = setTimeout(() => {
      known.delete(toast.id);
      dismiss.current(toast.id);
    }, deadline - Date.now());
    return () => clearTimeout(timer);
  }, [held, toast.id, deadlines]);

  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={TOAST_ICONS[toast.tone]} size={20} />
      <span>{toast.text}</span>
    </div>
  );
}
