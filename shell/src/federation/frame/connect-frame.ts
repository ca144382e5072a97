import {
  createFloodCheck,
  createPathRule,
  FRAME_HELLO,
  FRAME_PORT,
  toPlainProps,
  toTextPort,
  type FrameState,
  type TextPort,
} from '@backlay/shared/frame-port';
import { servePort, type ServedPort, type ServePortDeps } from '@backlay/shared/frame-port/serve';
import type { Host } from '@backlay/shared/host';
import { SHELL_ROUTES } from '../../content';
import type { Release, ViewKind } from '../loader-types';
import { guardFocus, shieldOverlay } from './guard-page';

/** A frame answers within this time or is replaced by the panel, s (F5.07). */
const SILENT_SECONDS = 5;
/** The first content comes within this time, s. */
const FIRST_CONTENT_SECONDS = 10;
const SECOND_MS = 1_000;

/** The most room of a view, px: a slot stands among others. */
const MOST_HEIGHT_PX = { screens: 20_000, slots: 1_200 } as const;

/** Why a frame is no more. */
export interface FrameEnd {
  readonly cause: string;
}

export interface ConnectFrameDeps {
  readonly element: HTMLIFrameElement;
  readonly release: Release;
  readonly kind: ViewKind;
  readonly name: string;
  /** The host as the version may use it. */
  readonly host: Host;
  readonly path: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly onHeight: (px: number) => void;
  readonly onEnd: (end: FrameEnd) => void;
}

export interface ConnectedFrame {
  show(path: string, props: Readonly<Record<string, unknown>>): void;
  close(): void;
}

/** Paths of the landing page and of the brand's pages of text, which a frame may lead to beside its own. */
const PAGES_OF_TEXT = ['/', ...SHELL_ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path)];

/** An answer with the fields of its schema alone; without a schema there is no answer. */
async function filterAnswer(call: string, answer: unknown): Promise<unknown> {
  const { schemas } = await import(/* webpackChunkName: "frame-schemas" */ '@backlay/shared/contract/schemas');
  const named = Object.entries(schemas).find(([name]) => name === call)?.[1];
  if (!named) throw new Error(`${call} is no call`);
  return named.answer.parse(answer);
}

const routesOf = ({ routes }: Pick<Release, 'routes'>, name: string): string[] =>
  routes.filter(({ screen }) => screen === name).map(({ path }) => path);

const sessionOf = (host: Host): FrameState['session'] => {
  const { status, userType } = host.session.store.getState();
  return { status, userType };
};

const getTheme = (): string => document.documentElement.dataset['theme'] ?? 'dark';

/** Whether a message comes from a frame, or from one that its code has made inside it. */
function isFromWithin(source: MessageEventSource | null, frame: Window | null): boolean {
  // Of a window of another origin, `parent` can be read.
  if (!source || !frame || !('parent' in source)) return false;
  let each: Window = source;
  while (each !== frame && each !== each.parent) each = each.parent;
  return each === frame;
}

/** Hands the port to the document of a frame once, follows what changes, and ends a frame that is silent or left (F5.03). */
export function connectFrame(deps: ConnectFrameDeps): ConnectedFrame {
  const { element } = deps;
  const stops: (() => void)[] = [];
  const life = createLife();
  let port: ServedPort | null = null;
  let documents = 0;

  function close(): void {
    port?.close();
    stops.splice(0).forEach((stop) => stop());
  }
  function end(cause: string): void {
    close();
    deps.onEnd({ cause });
  }
  const isFlood = createFloodCheck(() => performance.now());
  function receive({ source, origin, data }: MessageEvent): void {
    // Beside its port a frame has nothing to post: many such messages take the time of the page.
    if (isFromWithin(source, element.contentWindow) && isFlood()) return end('too many messages');
    // The frame of this view alone, and its document before anything of the remote runs. Its origin is opaque.
    if (source !== element.contentWindow || origin !== 'null' || data !== FRAME_HELLO || port) return;
    const { port1, port2 } = new MessageChannel();
    element.contentWindow?.postMessage(FRAME_PORT, '*', [port2]);
    const served = openPort(deps, toTextPort(port1), {
      ...{ onShown: life.shown, onPong: life.answered, onEnd: end },
      onOverlay: () => stops.push(shieldOverlay()),
    });
    port = served;
    stops.push(followPage(deps, served));
  }
  function loaded(): void {
    documents += 1;
    // What is there now is not what the port was for.
    if (documents > 1) end('the frame left its document');
  }
  window.addEventListener('message', receive);
  element.addEventListener('load', loaded);
  const timer = setInterval(() => {
    // A page in the background runs its timers late.
    if (document.hidden) return;
    const cause = life.tick((ping) => port?.ping(ping));
    if (cause) end(cause);
  }, SECOND_MS);
  stops.push(
    () => window.removeEventListener('message', receive),
    () => element.removeEventListener('load', loaded),
    () => clearInterval(timer),
    guardFocus(element),
  );
  return { show: (path, props) => port?.send({ path, props: toPlainProps(props) }), close };
}

/** Counts the seconds in which a frame did not answer. */
export function createLife() {
  let isShown = false;
  let silent = 0;
  let pings = 0;
  return {
    shown(): void {
      isShown = true;
      silent = 0;
    },
    answered(ping: number): void {
      // One that is late answers all the same.
      if (ping <= pings) silent = Math.min(silent, pings - ping);
    },
    /** One second later: asks the frame again, or returns why it has ended. */
    tick(ask: (ping: number) => void): string | null {
      silent += 1;
      if (!isShown && silent > FIRST_CONTENT_SECONDS) return 'the frame shows nothing';
      if (isShown && silent > SILENT_SECONDS) return 'the frame does not answer';
      pings += 1;
      ask(pings);
      return null;
    },
  };
}

function openPort(
  { release, host, kind, name, path, props, onHeight }: ConnectFrameDeps,
  port: TextPort,
  listeners: Pick<ServePortDeps, 'onShown' | 'onPong' | 'onOverlay' | 'onEnd'>,
): ServedPort {
  const { contract, tenant, i18n, realtime } = host;
  return servePort({
    ...{ port, host, remote: release.name },
    init: {
      contract,
      brand: { id: tenant.id, name: tenant.name },
      permissions: release.permissions ?? [],
      http: release.http ?? [],
      view: { kind, name, routes: kind === 'screens' ? routesOf(release, name) : [] },
      ...{ session: sessionOf(host), language: i18n.language, theme: getTheme() },
      ...{ connected: realtime.store.getState().connected, path, props: toPlainProps(props) },
    },
    now: () => performance.now(),
    filter: filterAnswer,
    secrets: () => [localStorage.getItem('authToken') ?? ''].filter((token) => token.length > 0),
    mayGo: createPathRule([...release.routes.map((route) => route.path), ...PAGES_OF_TEXT]),
    isPressed: () => navigator.userActivation?.isActive ?? true,
    onHeight: (px) => onHeight(Math.min(Math.ceil(px), MOST_HEIGHT_PX[kind])),
    ...listeners,
  });
}

/** Sends a frame what changes on its page; the answer stops it. */
function followPage({ host }: ConnectFrameDeps, port: ServedPort): () => void {
  const { session, i18n, realtime } = host;
  const stops = [
    session.store.subscribe(() => port.send({ session: sessionOf(host) })),
    i18n.store.subscribe(() => port.send({ language: i18n.language })),
    realtime.store.subscribe(({ connected }) => port.send({ connected })),
    watchTheme(() => port.send({ theme: getTheme() })),
  ];
  return () => stops.forEach((stop) => stop());
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
