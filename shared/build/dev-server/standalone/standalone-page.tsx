import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { useStore, type StoreApi } from 'zustand';
import type { Host, RemoteDeclaration, RemoteModule, SlotProps } from '../../../src/host';
import { LinkProvider, ToastViewport } from '../../../src/ui';
import type { RecordedToast } from './standalone-host';

interface StandalonePageProps {
  readonly declaration: RemoteDeclaration;
  readonly remote: Pick<RemoteModule, 'screens' | 'slots'>;
  readonly host: Host;
  readonly toasts: StoreApi<readonly RecordedToast[]>;
}

const OVERLAY = 'overlay.';

const RouterLink = ({ href, ...rest }: React.ComponentProps<'a'>) => <Link to={href ?? '/'} {...rest} />;

/** Every screen of the remote at its path, its slots one below the other, its overlays when they are opened. */
export function StandalonePage({ declaration, remote, host, toasts }: StandalonePageProps) {
  const { routes, slots } = declaration;
  const views = useMemo(() => viewsOf(remote), [remote]);
  const open = useStore(host.overlays.store, (state) => state.open.at(-1));
  const messages = useStore(toasts);
  const overlay = slots.find(({ name }) => name === OVERLAY + open?.name);
  const Overlay = overlay && views.slots[overlay.component];
  return (
    <LinkProvider component={RouterLink}>
      <nav aria-label={declaration.name}>
        {routes.map(({ path }) => (
          <Link key={path} to={path}>{`${path} `}</Link>
        ))}
        {slots
          .filter(({ name }) => name.startsWith(OVERLAY))
          .map(({ name }) => (
            <button key={name} type="button" onClick={() => host.overlays.open(name.slice(OVERLAY.length))}>
              {name}
            </button>
          ))}
      </nav>
      <Suspense>
        <main>
          <Routes>
            {routes.map(({ path, screen }) => {
              const Screen = views.screens[screen];
              return Screen && <Route key={path} path={path} element={<Screen />} />;
            })}
            <Route path="*" element={null} />
          </Routes>
        </main>
        {slots
          .filter(({ name }) => !name.startsWith(OVERLAY))
          .map(({ name, component }) => {
            const Slot = views.slots[component];
            return (
              <section key={name} aria-label={name}>
                {Slot && <Slot />}
              </section>
            );
          })}
        {open && Overlay && <Overlay props={open.props} onClose={() => host.overlays.close(open.name)} />}
      </Suspense>
      <ToastViewport
        toasts={messages}
        onDismiss={(id) => toasts.setState((before) => before.filter((toast) => toast.id !== id), true)}
      />
    </LinkProvider>
  );
}

/** The same component for the same view at every drawing: otherwise it would forget its state. */
function viewsOf({ screens, slots }: StandalonePageProps['remote']) {
  const lazily = <P extends object>(
    loaders: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<P> }>>>,
  ): Readonly<Record<string, ComponentType<P>>> =>
    Object.fromEntries(Object.entries(loaders).map(([name, load]): [string, ComponentType<P>] => [name, lazy(load)]));
  return { screens: lazily(screens), slots: lazily<SlotProps>(slots) };
}
