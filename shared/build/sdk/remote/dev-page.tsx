import { createRoot, type Root } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { createStandaloneHost, type StandaloneHost } from '../../dev-server/standalone/standalone-host';
import { StandalonePage } from '../../dev-server/standalone/standalone-page';
import { brandStylesheet, deriveDesignTokens, type Theme } from '../../../src/domain';
import { HostProvider, type Host, type RemoteDeclaration, type RemoteModule } from '../../../src/host';
import { restrictHost } from '../../../src/host/restrict-host';
import { addTexts, addTranslations } from '../../../testing/test-texts';
import './testing';

/** The part of react-refresh that a page uses. */
interface Refresh {
  performReactRefresh(): unknown;
}

interface Container {
  init(scope: object): unknown;
  get(name: string): Promise<() => RemoteModule>;
}

/** Chosen on the page around this one. */
interface Choices {
  readonly brand: string;
  readonly isVisitor: boolean;
  readonly language: 'en-us' | 'hi-in';
  /** Declared permissions that are taken away. */
  readonly without: readonly string[];
}

const readChoices = (search: URLSearchParams): Choices => ({
  brand: search.get('brand') ?? 'royal',
  isVisitor: search.get('session') === 'visitor',
  language: search.get('language') === 'hi-in' ? 'hi-in' : 'en-us',
  without: search.getAll('without'),
});

/** A brand with its two colours, from which a site derives all others. */
interface Brand {
  readonly name: string;
  readonly theme: Theme;
  readonly room: `#${string}`;
  readonly action: `#${string}`;
}

const ROYAL: Brand = { name: 'Royal', theme: 'dark', room: '#0A6B4C', action: '#E4B650' };
const BRANDS: Readonly<Record<string, Brand>> = {
  royal: ROYAL,
  metro: { name: 'Metro', theme: 'light', room: '#262A78', action: '#4338CA' },
};

/** The colours of a brand, ahead of every other stylesheet as on its site. */
function applyBrand({ theme, room, action }: Brand): void {
  document.documentElement.dataset['theme'] = theme;
  const style = document.createElement('style');
  style.textContent = brandStylesheet({
    dark: deriveDesignTokens(room, action, 'dark'),
    light: deriveDesignTokens(room, action, 'light'),
    defaultTheme: theme,
  });
  document.head.prepend(style);
}

/** Texts of the remote that have a value. */
const present = (texts: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

async function addAllTexts({ texts, languages }: RemoteModule): Promise<void> {
  addTexts(present(texts));
  addTranslations(present(await languages?.['hi-in']?.()));
}

/** Loads every view, so that all components of a build are known to fast refresh. */
const loadViews = ({ screens, slots }: RemoteModule): Promise<unknown> =>
  Promise.all([...Object.values(screens), ...Object.values(slots)].map((load) => load()));

/** The address behind a declared host: with `--service`, the service of this machine. */
function findService(address: string | URL): string | URL {
  if (document.documentElement.dataset['service'] === undefined) return address;
  const { pathname, search } = new URL(address);
  return `/service${pathname}${search}`;
}

/** The host of this page: what remote.json declares, without what the page took away. */
function hostFor({ host }: StandaloneHost, declaration: RemoteDeclaration, { without }: Choices): Host {
  const { permissions = [], http = [] } = declaration;
  const withNetwork: Host = {
    ...host,
    http: {
      fetch: (url, init) => fetch(findService(url), { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' }),
    },
  };
  return restrictHost(withNetwork, declaration.name, {
    permissions: permissions.filter((name) => !without.includes(name)),
    http: http.filter((name) => !without.includes(`http:${name}`)),
  });
}

/** A page without a chosen screen shows the first one whose address is whole. */
function openFirstScreen({ routes }: RemoteDeclaration): void {
  const first = routes.find(({ path }) => !/[:*]/.test(path));
  if (location.hash === '' && first) history.replaceState(null, '', `#${first.path}`);
}

/** Shows the remote of this folder, and each build of it that follows. Fast refresh keeps the state of components. */
export async function showRemote(shared: Readonly<Record<string, object>>, refresh: Refresh): Promise<void> {
  const scope = Object.fromEntries(
    Object.entries(shared).map(([key, module]) => [key, { page: { loaded: true, lib: () => module } }]),
  );
  const load = async (build: string): Promise<RemoteModule> => {
    const container: Container = await import(`/build/${build}/remoteEntry.js`);
    container.init(scope);
    return (await container.get('./remote'))();
  };
  const declaration: RemoteDeclaration = await (await fetch('/remote.json')).json();
  const choices = readChoices(new URLSearchParams(location.search));
  const brand = BRANDS[choices.brand] ?? ROYAL;
  applyBrand(brand);
  const made = createStandaloneHost(choices.isVisitor, {
    tenant: { id: choices.brand, name: brand.name },
    language: choices.language,
  });
  const host = hostFor(made, declaration, choices);
  openFirstScreen(declaration);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  const root: Root = createRoot(element);

  const show = async (build: string): Promise<RemoteModule> => {
    setStyles(build);
    const remote = await load(build);
    await addAllTexts(remote);
    remote.start?.(host);
    return remote;
  };
  const events = new EventSource('/events');
  let shown: string | undefined;
  events.addEventListener('build', ({ data }: MessageEvent<string>) => {
    if (data === shown) return;
    const isFirst = shown === undefined;
    shown = data;
    void show(data).then(
      async (remote) => {
        await loadViews(remote);
        setProblem('');
        if (!isFirst) return void refresh.performReactRefresh();
        root.render(
          <HostProvider host={host}>
            <HashRouter>
              <StandalonePage declaration={declaration} remote={remote} host={host} toasts={made.toasts} />
            </HashRouter>
          </HostProvider>,
        );
      },
      (error: unknown) => setProblem(String(error)),
    );
  });
  events.addEventListener('problem', ({ data }: MessageEvent<string>) => setProblem(String(JSON.parse(data))));
}

/** Shows the problem of the last edit; the view before it stays. */
function setProblem(text: string): void {
  const element = document.getElementById('problem');
  if (element) element.textContent = text;
}

function setStyles(build: string): void {
  const link = document.getElementById('styles');
  if (link instanceof HTMLLinkElement) link.href = `/build/${build}/styles.css`;
}
