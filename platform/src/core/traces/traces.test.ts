import { Server } from 'socket.io';
import { createOrdersFixture, order } from '../../betting/orders/testing-orders';
import type { MessageBus } from '../message-bus';
import { createSocketPublisher, DeliveryCounter } from '../../realtime/sockets/publisher';
import { next } from '../../realtime/sockets/testing';
import { openReceiver } from './testing';
import { SpanExporter, toTraceRequest, Tracer, type EndedSpan } from './';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('one trace runs from the call of a page through engine and statement to the socket push [G4.03]', async () => {
  const receiver = await openReceiver();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '0' };
  const ring = await createOrdersFixture(environment);
  try {
    const match = ring.newMatch();
    // The first bet of a market takes the locked path.
    await ring.place(order(match));
    const tab = await ring.tab();
    const pushed = next(tab, 'getOpenBetUpdates');
    const answer = await ring.platform.send('/api/user/openBet', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ring.token}`,
        traceparent: `00-${TRACE}-${PARENT}-01`,
      },
      body: JSON.stringify(order(match)),
    });
    expect(answer.status).toBe(200);
    await pushed;
    // A call that no caller sampled is left out at a share of nothing.
    await ring.points();
  } finally {
    ring.closeTabs();
    await ring.platform.close();
    await receiver.close();
  }
  expect(receiver.paths).toEqual(new Set(['POST /v1/traces']));
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const named = (name: string) => receiver.spans.find((span) => span.name === name);
  const call = named('placeBet');
  const engine = named('place order');
  expect(call).toMatchObject({ parentSpanId: PARENT });
  expect(engine).toMatchObject({ parentSpanId: call!.spanId });
  expect(named('betting_place_optimistic')).toMatchObject({ parentSpanId: engine!.spanId });
  expect(named('socket push')).toMatchObject({ parentSpanId: engine!.spanId });
});

function openTracer(ratio: number) {
  const sent: EndedSpan[] = [];
  const exporter = { add: (spans: readonly EndedSpan[]) => void sent.push(...spans) };
  return { sent, tracer: new Tracer({ ratio, exporter, random: () => 0.5 }) };
}

test('a trace passes the bus and the push of another process belongs to it [G4.03]', () => {
  const { sent, tracer } = openTracer(1);
  const watching = new Map<string, (payload: never) => void>();
  const bus: MessageBus = {
    ...{
      processId: 'a',
      isAvailable: true,
      lagMs: 0,
      receivedByWatchers: 0,
      onGap: () => undefined,
      onAvailability: () => undefined,
    },
    publish: () => undefined,
    publishToWatchers: (topic, payload) => watching.get(topic)?.(payload as never),
    watch: (topic, listener) => {
      watching.set(topic, listener);
      return { ready: Promise.resolve(), stop: () => watching.delete(topic) };
    },
    subscribe: async () => undefined,
    close: () => undefined,
  };
  const servers = [new Server(), new Server()];
  const [first, second] = servers.map((io) => createSocketPublisher(io, bus, new DeliveryCounter(io), tracer));
  second!.holdAccount('player');
  const call = tracer.start('call', null);
  call.within(() => first!.toUser('player', 'getPtsUpdates', { availablePts: 1, exposure: 0, pts: 1 }));
  call.end();
  expect(sent.map(({ name }) => name).sort()).toEqual(['bus publish', 'call', 'socket push', 'socket push']);
  expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]));
  const published = sent.find(({ name }) => name === 'bus publish');
  expect(sent.filter(({ parentId }) => parentId === published!.spanId).map(({ name }) => name)).toEqual([
    'socket push',
  ]);
  expect(tracer.active).toBeNull();
});

test.each([
  ['sampled by its share', 0.6, {}, false, 2],
  ['beyond the share', 0.4, {}, false, 0],
  ['with an error', 0, { isError: true }, false, 2],
  ['of a slow placement', 0, {}, true, 2],
])('a trace %s is sent or left out as a whole [G4.03]', (_title, ratio, ended, isSlow, count) => {
  const { sent, tracer } = openTracer(ratio);
  const call = tracer.start('call', null);
  const engine = call.child('place order');
  if (isSlow) engine.keep();
  engine.end(ended);
  expect(sent).toEqual([]);
  call.end();
  expect(sent).toHaveLength(count);
});

test.each([
  ['a caller wants it', 0, true, 1],
  ['the share takes a call of a page', 0.6, false, 1],
  ['a page leaves it to a share of less', 0.4, false, 0],
])('a call is sent where %s, below the span of its caller [G4.03]', (_title, ratio, isSampled, count) => {
  const { sent, tracer } = openTracer(ratio);
  tracer.startCall({ traceId: TRACE, parentId: PARENT, isSampled }).end();
  expect(sent.map(({ traceId, parentId }) => [traceId, parentId])).toEqual(Array(count).fill([TRACE, PARENT]));
});

test('of 10,000 traces at one percent 100 are sent, and the others draw no ids of their spans [G4.07]', () => {
  const sent: EndedSpan[] = [];
  let turn = 0;
  const exporter = { add: (spans: readonly EndedSpan[]) => void sent.push(...spans) };
  const tracer = new Tracer({ ratio: 0.01, exporter, random: () => (turn++ % 10_000) / 10_000 });
  const spans = Array.from({ length: 10_000 }, () => {
    const call = tracer.start('call', null);
    const engine = call.child('place order');
    engine.end();
    call.end();
    return engine;
  });
  expect([sent.length, new Set(sent.map(({ traceId }) => traceId)).size]).toEqual([200, 100]);
  expect(spans.filter((span) => Object.values(span).some((value) => /^[\da-f]{16}$/.test(String(value))))).toHaveLength(
    100,
  );
});

test('spans for a receiver that is away are dropped without an error [G4.03]', async () => {
  const { sent, tracer } = openTracer(1);
  for (let n = 0; n < 3; n += 1) tracer.start('call', null).end();
  const away = new SpanExporter('http://127.0.0.1:9', () => Promise.reject(new Error('away')));
  away.add(sent);
  await expect(away.flush()).resolves.toBeUndefined();
  expect(away.dropped).toBe(3);
  away.add(Array.from({ length: 5000 }, () => sent[0]!));
  expect(away.dropped).toBe(3 + 904);
  await away.close();
  const [span] = sent;
  expect(toTraceRequest([span!])).toMatchObject({
    resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: span!.traceId, name: 'call', status: { code: 0 } }] }] }],
  });
});
