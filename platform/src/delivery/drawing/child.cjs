// The process that draws with one server part (F9.02). The platform starts it with `--eval`, no environment and Node's permission
// model: it reads no file, starts no process and no worker. The part itself runs in a context without Node, and gets texts alone.
'use strict';
const vm = process.getBuiltinModule('node:vm');

const send = /** @type {NonNullable<typeof process.send>} */ (process.send).bind(process);
const rss = process.memoryUsage.rss.bind(process.memoryUsage);
const exit = process.exit.bind(process);
process.on('disconnect', () => exit(0));

/** What reaches the network or past the permission model goes, also for code that leaves its context. */
for (const name of [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'Request',
  'Response',
  'navigator',
  'require',
  'module',
])
  Reflect.deleteProperty(globalThis, name);
for (const name of ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', 'mainModule', 'chdir', 'abort'])
  Reflect.defineProperty(process, name, { value: undefined, configurable: false, writable: false });

/** @type {import('node:vm').Context} */
let context = {};

// An error of Node that reaches the context, such as that of a refused import, leads to no code of this realm either.
for (const made of [() => undefined, async () => undefined, function* () {}, async function* () {}])
  Reflect.defineProperty(Object.getPrototypeOf(made), 'constructor', { value: undefined, configurable: false });

/** @param {{ code: string, timeZone: string, limitMs: number }} message */
function load({ code, timeZone, limitMs }) {
  process.env.TZ = timeZone;
  // A realm of its own, of whose objects none is of this one. Its global object is plain: one that Node wraps is read a tenth slower.
  context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  new vm.Script(code, { filename: 'server.cjs' }).runInContext(context, { timeout: limitMs });
}

const call = new vm.Script('drawScreen(drawInput)', { filename: 'draw' });

/** @param {{ input: string, limitMs: number, mostLength: number }} message */
function draw({ input, limitMs, mostLength }) {
  context.drawInput = input;
  const text = call.runInContext(context, { timeout: limitMs });
  if (typeof text !== 'string') throw new Error('the server part returned no text');
  if (text.length > mostLength) throw new Error('the server part returned ' + text.length + ' characters');
  return text;
}

process.on('message', (/** @type {any} */ message) => {
  let answer;
  try {
    answer = message.code === undefined ? { text: draw(message) } : (load(message), { text: '' });
  } catch (error) {
    const isLate =
      error !== null && typeof error === 'object' && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    let cause = 'it threw';
    try {
      cause = String(error).slice(0, 200);
    } catch {
      // What it threw cannot be read.
    }
    answer = { kind: isLate ? 'time' : 'throw', cause };
  }
  send({ id: message.id, rss: rss(), ...answer });
});
send({ id: 0, rss: rss(), text: '' });
