export { startServer } from './cluster';
export type { EmbeddedServer, Endpoint, ServerOptions } from './cluster';
