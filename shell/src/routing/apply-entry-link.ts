import { whenSessionKnown } from '@backlay/shared/domain';
import type { ShellHost } from '../host';
import { createDeferredTexts } from '../texts';
import type { EntryLink } from './site-routes';

/** The question whether the one who is here makes room: an overlay of the shell, with the login in its properties. */
const LOGIN_LINK = 'login-link';

/** Logs in with what came in the address. Who is here already is asked first: a link can be planted (S-01). */
export async function applyEntryLink(host: ShellHost, arrival: EntryLink): Promise<void> {
  const { session, tenant, overlays } = host;
  if (arrival.kind === 'password' && tenant.flags.noLoginLinks) return;
  await whenSessionKnown(session);
  if (session.store.getState().status === 'visitor') return signInWithLink(host, arrival);
  overlays.open(LOGIN_LINK, { arrival });
}

/** Sends the login in the body of a call; stays where the player is (OQ-36). */
export async function signInWithLink(host: ShellHost, arrival: EntryLink): Promise<void> {
  const { session, tenant, toasts } = host;
  const t = createDeferredTexts(host);
  const done =
    arrival.kind === 'token'
      ? await session.signInWithToken(arrival.token)
      : await session.signIn(
          { email: arrival.userName, password: arrival.password, whiteLabelId: tenant.whiteLabelId },
          { suppressRedirect: true },
        );
  if (!done.ok) toasts.error(done.message || (arrival.kind === 'token' ? t('link.failed') : ''));
}
