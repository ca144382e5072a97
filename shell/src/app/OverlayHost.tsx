import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell, useStandIn } from './shell-context';

type OwnOverlay = ComponentType<{
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}>;

/** Overlays of the shell itself; every other name is a slot of a remote. */
const OWN: Readonly<Record<string, OwnOverlay>> = {
  'profile-menu': lazy(() => import('../layout/profile-menu/ProfileMenu')),
  'casino-menu': lazy(() => import('../layout/bottom-bar/CasinoMenu')),
  'login-link': lazy(() => import('../arrival/LoginLink')),
  'staff-setting': lazy(() => import('../staff/SettingDialog')),
  'staff-refresh': lazy(() => import('../staff/RefreshDialog')),
  'staff-logout': lazy(() => import('../staff/LogoutDialog')),
  'app-update': lazy(() => import('../app-update/AppUpdate')),
  apk: lazy(() => import('../apk/ApkDialog')),
  'win-loss': lazy(() => import('../win-loss/WinLoss')),
  whatsapp: lazy(() => import('../layout/bottom-bar/WhatsAppMenu')),
};

/** Draws the overlay on top, one at a time; a change of page closes those of the shell. */
export function OverlayHost() {
  const { host, remotes } = useShell();
  const top = useStore(host.overlays.store, (state) => state.open.at(-1));
  const standIn = useStandIn();
  const { pathname } = useLocation();

  // What was opened before the page stood, by the link that led to it, belongs to this page.
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    Object.keys(OWN).forEach((name) => host.overlays.close(name));
  }, [host, pathname]);

  if (!top || standIn) return null;
  const close = () => host.overlays.close(top.name);
  const Own = OWN[top.name];
  if (Own) {
    return (
      <Suspense>
        <Own props={top.props} onClose={close} />
      </Suspense>
    );
  }
  const slot = `overlay.${top.name}`;
  return remotes.hasSlot(slot) ? <remotes.Slot key={slot} name={slot} props={top.props} onClose={close} /> : null;
}
