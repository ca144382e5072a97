import { ensureInstalled } from '../bootstrap.mjs';

// trace [id|section|owner]
ensureInstalled();
const { runNode } = await import('../run-tool.mjs');
const { code } = await runNode(['--import', 'tsx', 'shared/build/source-rules/trace.ts', ...process.argv.slice(2)]);
process.exit(code);
