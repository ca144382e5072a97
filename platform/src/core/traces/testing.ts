import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  /** The process that sent it. */
  readonly instance: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface ResourceSpans {
  readonly resource: {
    readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string } }[];
  };
  readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'instance'>[] }[];
}

/** A receiver of OTLP/HTTP with what it got. */
export async function openReceiver() {
  const spans: ReceivedSpan[] = [];
  const paths = new Set<string>();
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      paths.add(`${request.method} ${request.url}`);
      for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans as ResourceSpans[]) {
        const named = resource.attributes.find(({ key }) => key === 'service.instance.id');
        const instance = named?.value.stringValue ?? '';
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, instance })));
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    spans,
    paths,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
