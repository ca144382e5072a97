export { App, type AppProps } from './app';
export type { ComposedRoute, Remotes, RemoteSlotView } from './remotes';
