import { DRAWING_LIMITS } from './drawing-process';

/** The code of a server part with this body. */
export const drawingBy = (body: string) => `var drawScreen = (text) => { ${body} };`;
const returning = (value: object) =>
  drawingBy(`return ${JSON.stringify(JSON.stringify({ css: '', data: null, ...value }))}`);

/** Server parts that fail, each in its own way. */
export const BAD_SERVER_PARTS: readonly (readonly [what: string, code: string])[] = [
  ['throws when it is loaded', 'throw new Error("no")'],
  ['hangs when it is loaded', 'for (;;);'],
  ['announces nothing', 'var other = 1'],
  ['throws', drawingBy('throw { get message() { return 1 } }')],
  ['hangs', drawingBy('for (;;);')],
  ['grows', drawingBy('var all = []; for (;;) all.push(new Array(1e5).fill(all.length));')],
  ['grows outside of its heap', drawingBy('var all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));')],
  ['returns no text', drawingBy('return { html: "" }')],
  ['returns no JSON', drawingBy('return "<p>"')],
  ['returns more than a page', drawingBy(`return "x".repeat(${DRAWING_LIMITS.mostLength + 1})`)],
  ['draws a script', returning({ html: '<p></p><script src=/x></script>' })],
  ['draws a handler', returning({ html: '<img src=x onerror=alert(1)>' })],
  ['loads by its styles', returning({ html: '<p></p>', css: 'p{background:url(//x)}' })],
  ['asks for a module of Node', 'require("fs")'],
  ['asks the network', drawingBy('return fetch("http://127.0.0.1")')],
];
