import { parseArgs } from 'node:util';
import { ensureAddressIsFree } from '../listen-address';
import { messageOf } from '../run-tool';
import { packages } from '../workspace';

// dev: runs everything and builds, releases and shows each saved change.
// - dev <remote> [--port 4101]: that remote on a page of its own, with fast refresh.
// - dev <remote> --into http://royal.localhost:4000: that remote in place of the released one, for this developer alone.
const usage = `Usage: npm run dev\n       npm run dev -- <${packages.filter((pkg) => pkg !== 'shell').join('|')}> [--port 4101] [--into http://royal.localhost:4000]\n`;

function fail(text: string): never {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  process.exit(1);
}

const { values, positionals } = (() => {
  try {
    return parseArgs({ allowPositionals: true, options: { into: { type: 'string' }, port: { type: 'string' } } });
  } catch (error) {
    return fail(`${messageOf(error)}\n${usage}`);
  }
})();
const unknown = positionals.filter((pkg) => !packages.includes(pkg));
if (unknown.length > 0) fail(`No such package: ${unknown.join(', ')}. There are ${packages.join(', ')}.`);
const [alone = null] = positionals.length === 1 && positionals[0] !== 'shell' ? positionals : [];
if (!alone && (values.into || values.port)) fail(usage);
if (values.into && !/^https?:\/\/[\w.-]+(:\d+)?\/?$/.test(values.into))
  fail(`${values.into} is no origin of a site.\n${usage}`);

const print = (text: string) => process.stdout.write(`${text}\n`);
if (!alone) await ensureAddressIsFree();
try {
  if (alone) {
    const { developRemote } = await import('../dev-server/index');
    await developRemote({
      pkg: alone,
      port: values.port ? Number(values.port) : undefined,
      into: values.into,
      print,
    });
  } else {
    const { watchAndRebuild: follow } = await import('../dev-server/follow');
    process.exit(await follow(positionals.length > 0 ? positionals : packages, print));
  }
} catch (error) {
  fail(messageOf(error));
}
