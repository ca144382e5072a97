// Run by a test as the proxy process of a cluster. The parent sends the ports of the platform's processes.
import { TestProxy } from './proxy';

let ports: readonly number[] = [];
const proxy = new TestProxy(() => ports, Number(process.argv[2] ?? 0));
process.on('message', (message: readonly number[]) => (ports = message));
process.once('disconnect', () => process.exit(0));
await proxy.start();
process.send?.({ port: proxy.port });
