import { runNode } from '../run-tool';

// trace [id|section|owner]
const { code } = await runNode(['--import', 'tsx', 'shared/build/source-rules/trace.ts', ...process.argv.slice(2)]);
process.exit(code);
