import { createGuestHost, createPortClient, type PortClient } from '@backlay/shared/frame-port/guest';
import { FRAME_HELLO, FRAME_PORT, toTextPort, type FrameInit, type FrameState } from '@backlay/shared/frame-port';
import {
  HostProvider,
  useTextUpdates,
  type BootFile,
  type Host,
  type RemoteModule,
  type SlotProps,
} from '@backlay/shared/host';
import { restrictHost } from '@backlay/shared/host/restrict-host';
import { LinkProvider, UiTextProvider } from '@backlay/shared/ui';
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Router, Routes } from 'react-router-dom';
import { RouterLink } from '../../routing';
import { createI18n } from '../../texts';
import { getFailureCause } from '../failure-policy';
import { toAbsoluteUrls } from '../hash-manifests';
import { providedModules } from '../provided-modules';
import { createRuntime } from '../runtime';

/** What the platform writes into the document of a frame. */
interface GuestBoot {
  readonly name: string;
  readonly container: string;
  readonly entry: BootFile;
  /** Address of the page that shows the frame: no other one is spoken to. */
  readonly page: string;
  readonly integrity: Readonly<Record<string, string>>;
}

/** A connection to another browser reaches any address, whatever `connect-src` lists. Nothing of the remote has run yet. */
function removePeerConnections(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
    Object.defineProperty(window, name, { value: undefined, configurable: false, writable: false });
}

/** Starts the document of a frame: greets its page, and runs the remote once the port is there (F5.05). */
export function startGuest(text: string): void {
  const boot: GuestBoot = JSON.parse(text);
  removePeerConnections();
  const receive = ({ source, origin, data, ports: [port] }: MessageEvent) => {
    if (source !== window.parent || origin !== boot.page || data !== FRAME_PORT || !port) return;
    window.removeEventListener('message', receive);
    const client: PortClient = createPortClient(toTextPort(port), (init) => {
      const fail = (error: unknown) => client.send({ kind: 'failed', cause: getFailureCause(error).slice(0, 300) });
      run(boot, client, init, fail).catch(fail);
    });
  };
  window.addEventListener('message', receive);
  window.parent.postMessage(FRAME_HELLO, boot.page);
}

async function run(
  boot: GuestBoot,
  client: PortClient,
  init: FrameInit,
  fail: (error: unknown) => void,
): Promise<void> {
  const base = document.baseURI;
  const integrity = toAbsoluteUrls(boot.integrity, base);
  const i18n = createI18n(
    { read: (key) => (key === 'language' ? init.language : null), write: () => undefined, remove: () => undefined },
    ['en-us', 'hi-in', init.language].map((code) => ({ code, name: code, texts: {} })),
    (code) => (document.documentElement.lang = code),
  );
  const look = ({ theme, language }: Partial<FrameState>) => {
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
    if (language !== undefined && language !== i18n.language) void i18n.choose(language);
  };
  look(init);
  client.onState(look);
  const own = createGuestHost({ client, init, i18n, fetch: fetchOwn });
  // What the shell refuses is refused here as well, without a message.
  const { identity, ownStorage } = own;
  const host: Host = { ...restrictHost(own, boot.name, init), identity, ownStorage };
  const module = await createRuntime(providedModules, __SHARED_MODULES__, integrity, base).load(boot);
  const Component = await openView(module, host, init);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  // Margins of the screen count for the height of the frame.
  root.style.display = 'flow-root';
  createRoot(root, { onUncaughtError: fail }).render(
    <Guest host={host} client={client} init={init} root={root} view={Component} />,
  );
}

/** Requests of the remote: the policy of the document allows granted hosts alone. */
const fetchOwn: Host['http']['fetch'] = (url, init) =>
  fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });

async function openView(module: RemoteModule, host: Host, { view }: FrameInit): Promise<ComponentType<SlotProps>> {
  if (module.texts) host.i18n.add(module.texts);
  const texts = module.languages && host.i18n.learn(module.languages);
  module.start?.(host);
  const load = module[view.kind][view.name];
  if (!load) throw new Error(`${view.name} is declared but not among its ${view.kind}`);
  const { default: Component } = await load();
  await texts;
  return Component;
}

interface GuestProps {
  readonly host: Host;
  readonly client: PortClient;
  readonly init: FrameInit;
  readonly root: HTMLElement;
  readonly view: ComponentType<SlotProps>;
}

function Guest({ host, client, init, root, view: View }: GuestProps) {
  const [path, setPath] = useState(init.path);
  const [props, setProps] = useState(init.props);
  useLayoutEffect(() => {
    client.onState((state) => {
      if (state.path !== undefined) setPath(state.path);
      if (state.props) setProps(state.props);
    });
    const report = () => client.send({ kind: 'height', px: root.scrollHeight });
    const observer = new ResizeObserver(report);
    observer.observe(root);
    report();
    client.send({ kind: 'shown' });
    return () => observer.disconnect();
  }, [client, root]);
  const given = init.view.kind === 'slots' ? { props, onClose: () => client.send({ kind: 'done' }) } : {};
  const content = <View {...given} />;
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <Spoken host={host}>
          <Router location={path} navigator={createNavigator(host)}>
            <Routes>
              {init.view.routes.map((route) => (
                <Route key={route} path={route} element={content} />
              ))}
              <Route path="*" element={content} />
            </Routes>
          </Router>
        </Spoken>
      </LinkProvider>
    </HostProvider>
  );
}

function Spoken({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  useTextUpdates(host.i18n.store);
  return <UiTextProvider translate={host.i18n.t}>{children}</UiTextProvider>;
}

type To = string | { readonly pathname?: string; readonly search?: string };
const pathOf = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? '/'}${to.search ?? ''}`);

/** Links of the remote: the page goes there, and its new path comes back over the port. */
const createNavigator = ({ navigation }: Host) => ({
  createHref: pathOf,
  go: (steps: number) => steps < 0 && navigation.back(),
  push: (to: To) => navigation.go(pathOf(to)),
  replace: (to: To) => navigation.go(pathOf(to), { replace: true }),
});
