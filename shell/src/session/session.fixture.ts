import { buildLogin } from '@backlay/shared/testing';
import { setUpHost, SIGNED_IN_PROFILE, type HostFixtureOptions } from '../app/app.fixture';

export const FORM = { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' };
export const NOW = Date.UTC(2026, 0, 19, 15);
/** What a device keeps of a player whose profile was read this moment. */
export const STORED_SESSION: Record<string, string> = { ...SIGNED_IN_PROFILE, profileUpdatedAt: String(NOW) };

/** The answer to a login. */
export const loginAs = (docs: Parameters<typeof buildLogin>[0]) => ({
  token: 'Bearer token-1',
  body: { message: 'ok', docs: buildLogin(docs) },
});
/** A refusal with its words. */
export const refusal = (text: string, status = 400) => ({ status, body: { message: text } });

/** A host whose clock is held and whose router only remembers where it was sent. */
export function createSessionFixture(setUp: HostFixtureOptions = {}) {
  const clock = { now: NOW };
  const built = setUpHost({ ...setUp, deps: { now: () => clock.now, ...setUp.deps } });
  const visited: string[] = [];
  built.host.navigation.attach({ go: (path) => visited.push(path), back: () => undefined, preload: () => undefined });
  const readToasts = () => built.host.toasts.store.getState().toasts.map(({ kind, text }) => `${kind} ${text}`);
  return {
    ...built,
    clock,
    visited,
    readToasts,
    session: built.host.session,
    state: () => built.host.session.store.getState(),
  };
}

export const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
