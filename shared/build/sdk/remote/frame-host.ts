import { schemas } from '../../../src/contract/schemas';
import { createGuestHost, createPortClient } from '../../../src/frame-port/guest-host';
import {
  createPathRule,
  type FrameInit,
  type FrameState,
  type PortEvent,
  type TextPort,
} from '../../../src/frame-port/messages';
import { servePort } from '../../../src/frame-port/serve-port';
import { CallError, type Host, type RemoteDeclaration } from '../../../src/host';
import { restrictHost } from '../../../src/host/restrict-host';

export interface FrameHostOptions extends Pick<RemoteDeclaration, 'name' | 'permissions' | 'http'> {
  /** Paths that the remote may lead to, beside the landing page. Without them it may lead anywhere. */
  readonly routes?: readonly { readonly path: string }[];
  readonly view: FrameInit['view'];
  readonly path: string;
  readonly props: FrameState['props'];
  readonly http: readonly string[];
  readonly permissions: readonly string[];
}

/** A host as a remote in a frame has it. */
export interface FrameHost {
  readonly host: Host;
  /** Why the port was closed, where a limit or a message of no protocol closed it. */
  readonly ends: readonly string[];
}

/** Two ends of a port that deliver texts to each other, in order and not at once. */
function createPortPair(): readonly [TextPort, TextPort] {
  const listeners: ((event: PortEvent) => void)[] = [];
  const end = (own: number): TextPort => ({
    post: (data) => queueMicrotask(() => listeners[1 - own]?.({ data })),
    listen: (listener) => void (listeners[own] = listener),
    close: () => void (listeners[own] = () => undefined),
  });
  return [end(0), end(1)];
}

/**
 * An answer with the fields of its schema alone, as the shell gives it to a frame.
 * @throws CallError for a scripted answer that the contract does not know
 */
async function filterAnswer(call: string, answer: unknown): Promise<unknown> {
  const schema = Object.entries(schemas).find(([name]) => name === call)?.[1];
  const checked = schema?.answer.safeParse(answer);
  if (checked?.success) return checked.data;
  const issue = checked?.error.issues[0];
  throw new CallError(502, `The answer of ${call} is not of the contract: ${issue?.path.join('.')} ${issue?.message}`);
}

/** The host of a frame over a port in memory; its other end acts on the fakes, as the shell does on a page (F5.05). */
export function createFrameHost(shell: Host, options: FrameHostOptions): FrameHost {
  const { name, permissions, http, routes, view, path, props } = options;
  const [toShell, toGuest] = createPortPair();
  const { status, userType } = shell.session.store.getState();
  const { connected } = shell.realtime.store.getState();
  const init: FrameInit = {
    ...{ contract: shell.contract, brand: { id: shell.tenant.id, name: shell.tenant.name }, permissions, http, view },
    ...{ session: { status, userType }, language: shell.i18n.language, theme: 'dark', connected, path, props },
  };
  const client = createPortClient(toShell, () => undefined);
  const ends: string[] = [];
  const ignore = (): void => undefined;
  const served = servePort({
    ...{ port: toGuest, remote: name, host: restrictHost(shell, name, { permissions, http }), init },
    now: () => Date.now(),
    filter: filterAnswer,
    secrets: () => [],
    mayGo: routes ? createPathRule(['/', ...routes.map((route) => route.path)]) : () => true,
    // A test presses what it wants to press.
    isPressed: () => true,
    ...{ onShown: ignore, onHeight: ignore, onPong: ignore, onOverlay: ignore },
    onEnd: (cause) => void ends.push(cause),
  });
  shell.session.store.subscribe((now) => served.send({ session: { status: now.status, userType: now.userType } }));
  shell.realtime.store.subscribe((now) => served.send({ connected: now.connected }));
  const own = createGuestHost({ client, init, i18n: shell.i18n, fetch: shell.http.fetch });
  const { identity, ownStorage } = own;
  return { host: { ...restrictHost(own, name, init), identity, ownStorage }, ends };
}
