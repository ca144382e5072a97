import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../layout/class-names';
import { IconButton } from '../controls/button';
import { useUiText } from '../texts';
import { useCloseRequest, useOpenDialog, useMountTransition, useStepStart } from './open-dialog';
import styles from './dialog.module.scss';

interface DialogContent {
  open: boolean;
  /** Asked for by Esc, the scrim or the cross; the owner decides by setting `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay at the bottom while the body scrolls. */
  footer?: ReactNode;
}

export interface SheetProps extends DialogContent {
  /** An arrow before the title, to the step before. */
  onBack?: () => void;
  /** From 800 px: a drawer at the right, a modal in the middle, or a popover under the header. */
  desktop?: 'drawer' | 'modal' | 'popover';
  /** Between title and body: the steps of a flow. */
  under?: ReactNode;
  /** Names the step of a flow; another one begins at its top (E8.10). */
  step?: string;
  /** The title is spoken but not drawn. */
  bare?: boolean;
  /** On a phone as high in every step: nothing moves under the finger while its content changes (E8.19). */
  steady?: boolean;
  className?: string;
}

/** A bottom sheet on phones, something else at a desk. Modal: scrim, focus trap, focus goes back to the opener. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
  onBack,
  desktop = 'drawer',
  under,
  step,
  bare,
  steady,
  className,
}: SheetProps) {
  const translate = useUiText();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useStepStart(step, heading, body);
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      className={classNames(styles.sheet, styles[desktop], steady && styles.steady, className)}
    >
      {(titleId) => (
        <>
          <header className={classNames(styles.head, bare && styles.bare)}>
            {onBack && (
              <IconButton icon="chevron-left" label={translate('ui.back')} className={styles.back} onClick={onBack} />
            )}
            <h2 ref={heading} id={titleId}>
              {title}
            </h2>
            <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
          </header>
          {under}
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </ModalFrame>
  );
}

export interface ModalProps extends DialogContent {
  /** The player must answer: no cross, Esc and scrim do nothing. */
  forced?: boolean;
  /** What takes the focus when it closes; otherwise what had it before. */
  focusAfter?: RefObject<HTMLElement | null>;
  className?: string;
}

/** A question or a message in the middle of the screen, with one or two buttons. */
export function Modal({ open, onClose, title, children, footer, forced = false, focusAfter, className }: ModalProps) {
  const translate = useUiText();
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      forced={forced}
      focusAfter={focusAfter}
      className={classNames(styles.centre, className)}
    >
      {(titleId) => (
        <>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {!forced && <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={classNames(styles.foot, styles.plain)}>{footer}</footer>}
        </>
      )}
    </ModalFrame>
  );
}

interface ModalFrameProps {
  open: boolean;
  onClose: () => void;
  forced?: boolean;
  focusAfter?: RefObject<HTMLElement | null>;
  className: string;
  children: (titleId: string) => ReactNode;
}

function ModalFrame({ open, onClose, forced = false, focusAfter, className, children }: ModalFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const present = useMountTransition(open);
  useOpenDialog(dialog, { open, modal: true, focusAfter });
  if (!present) return null;

  const close = () => {
    if (!forced) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Handled here, because a browser lets a second Escape through in spite of `cancel`.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  // Only the scrim itself is the dialog: everything else lies in the surface within.
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the scrim; Esc does the same
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      data-locks-page=""
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={onClick}
    >
      <div className={styles.surface}>{children(titleId)}</div>
    </dialog>
  );
}

export interface SlipSheetProps {
  open: boolean;
  onClose: () => void;
  /** Spoken name of the sheet. */
  label: string;
  /** What takes the focus when it closes; otherwise what had it before. */
  focusAfter?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A sheet that has lost its content stays as high as it was while it slides away (E8.19). */
function useHeightWhileLeaving(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    element.style.height = open ? '' : `${height.current}px`;
    if (!open) return;
    const sizes = new ResizeObserver(() => {
      height.current = element.offsetHeight;
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [dialog, open]);
}

/** The bet slip on a phone: no scrim and no trap, because it must never hide the market. */
export function SlipSheet({ open, onClose, label, focusAfter, children }: SlipSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const present = useMountTransition(open);
  useOpenDialog(dialog, { open, modal: false, focusAfter });
  useCloseRequest(open, onClose);
  useHeightWhileLeaving(dialog, open);
  if (!present) return null;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, styles.slip)}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.surface}>{children}</div>
    </dialog>
  );
}
