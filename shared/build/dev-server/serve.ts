import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server';

/** A page of its own for a remote that is developed alone. */
const PAGE =
  '<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Remote</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

interface ServedBuild {
  readonly config: Configuration;
  readonly port: number;
  readonly page: boolean;
  readonly into?: string | undefined;
  readonly files?: Readonly<Record<string, () => object>>;
  readonly say: (text: string) => void;
}

/**
 * Serves a configuration from memory on this machine alone and builds it again on each save. Resolves when the first build stands.
 * @param what `into` origin of the shell that may take the files; `files` JSON beside the built ones
 */
export async function serve({ config, port, page, into, files = {}, say: print }: ServedBuild): Promise<{
  stop: () => Promise<void>;
}> {
  const compiler = webpack(config);
  const headers = { ...(into && { 'access-control-allow-origin': new URL(into).origin }), 'cache-control': 'no-store' };
  const options: ServerOptions = {
    host: '127.0.0.1',
    port,
    hot: true,
    // What cannot be taken in place is taken by loading the page again.
    liveReload: false,
    static: false,
    setupExitSignals: false,
    allowedHosts: into ? [new URL(into).hostname] : 'auto',
    // The files go to that one shell and to no other site that is open in the browser.
    headers,
    client: {
      overlay: false,
      logging: 'error',
      webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
    },
    devMiddleware: { publicPath: '/' },
    setupMiddlewares(middlewares, server) {
      for (const [path, content] of Object.entries(files))
        // They answer before the server's own headers are set.
        server.app?.get(path, (_request, response) => response.set(headers).json(content()));
      if (page)
        server.app?.get('/', (_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(PAGE);
        });
      return middlewares;
    },
  };
  const server = new WebpackDevServer(options, compiler);
  let first = true;
  const built = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('Say', (stats) => {
      if (!first)
        print(
          stats.hasErrors() ? 'The build failed.' : `Built in ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms.`,
        );
      first = false;
      resolve();
    }),
  );
  await server.start();
  await built;
  return { stop: () => server.stop() };
}
