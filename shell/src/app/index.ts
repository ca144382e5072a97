export { App, type AppProps } from './App';
export type { ComposedRoute, Remotes, RemoteSlotView } from './remotes';
