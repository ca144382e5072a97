import { useEffect, useRef, type ComponentType } from 'react';
import { lazyWithRetry, ToastViewport, type ToastTone } from '@backlay/shared/ui';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { FailureOverlay } from '../federation';
import { useShell, useAccountSwitcher } from './shell-context';
import type { Toast } from './overlays';

interface OwnOverlayProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** An overlay in a file of its own. One that does not load shows the failure in its place, with a way out. */
const overlay = (name: string, load: () => Promise<{ readonly default: ComponentType<OwnOverlayProps> }>) =>
  lazyWithRetry<OwnOverlayProps>(name, load, {
    failed: (retry, { onClose }) => <FailureOverlay onRetry={retry} onClose={onClose} />,
  });

/** Overlays of the shell itself; every other name is a slot of a remote. */
const OWN: Readonly<Record<string, ComponentType<OwnOverlayProps>>> = {
  'profile-menu': overlay('profile-menu', () => import('../layout/profile-menu/profile-menu')),
  'casino-menu': overlay('casino-menu', () => import('../layout/bottom-bar/casino-menu')),
  arrival: overlay('arrival', () => import('../routing/entry-link-overlay')),
  'login-link': overlay('login-link', () => import('../routing/entry-link-dialog')),
  'staff-setting': overlay('staff-setting', () => import('../back-office/setting-dialog')),
  'staff-refresh': overlay('staff-refresh', () => import('../back-office/refresh-dialog')),
  'staff-logout': overlay('staff-logout', () => import('../back-office/logout-dialog')),
  'app-update': overlay('app-update', () => import('../popups/app-update')),
  apk: overlay('apk', () => import('../popups/install-app-dialog')),
  install: overlay('install', () => import('../popups/install-steps')),
  'win-loss': overlay('win-loss', () => import('../popups/win-loss-popup')),
  whatsapp: overlay('whatsapp', () => import('../layout/bottom-bar/whats-app-menu')),
};

/** Questions over an overlay that has to stay as it is, with what was typed in it (E7.07). */
const OVER: ReadonlySet<string> = new Set(['confirm']);

/** Draws the overlay on top, with the one below it where it is a question; a change of page closes those of the shell. */
export function OverlayHost() {
  const { host, remotes } = useShell();
  const open = useStore(host.overlays.store, (state) => state.open);
  const switchedAccount = useAccountSwitcher();
  const { pathname } = useLocation();

  // What was opened before the page stood, by the link that led to it, belongs to this page.
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    Object.keys(OWN).forEach((name) => host.overlays.close(name));
  }, [host, pathname]);

  if (switchedAccount) return null;
  const lowest = open.findLastIndex(({ name }) => !OVER.has(name));
  return open.slice(Math.max(0, lowest)).map(({ name, props }) => {
    const close = () => host.overlays.close(name);
    const Own = OWN[name];
    if (Own) return <Own key={name} props={props} onClose={close} />;
    const slot = `overlay.${name}`;
    return remotes.hasSlot(slot) ? <remotes.Slot key={slot} name={slot} props={props} onClose={close} /> : null;
  });
}

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
