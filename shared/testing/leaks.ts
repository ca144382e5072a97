import { act } from '@testing-library/react';
import { endpoints, type EndpointName } from '../src/contract';
import { CallError } from '../src/host';
import type { FakeHost, CallStubs } from './fake-host';

/** Listeners of the window, the document and other objects that outlive a view, by type. */
const listeners: string[] = [];
let isCounting = false;

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const isCapture = (options: unknown) =>
  typeof options === 'boolean' ? options : ((options as AddEventListenerOptions | undefined)?.capture ?? false);
/** An element goes with its page, a signal with its owner. */
const outlives = (target: unknown) => !(target instanceof Element) && !(target instanceof AbortSignal);
const known = new WeakMap<object, Map<string, Set<unknown>>>();

function listenersOf(target: object, type: string, options: unknown): Set<unknown> {
  const ofTarget = known.get(target) ?? new Map<string, Set<unknown>>();
  known.set(target, ofTarget);
  const key = `${type} ${isCapture(options)}`;
  const set = ofTarget.get(key) ?? new Set<unknown>();
  ofTarget.set(key, set);
  return set;
}

function countAt(owner: Listening): void {
  const { addEventListener, removeEventListener } = owner;
  owner.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const set = outlives(target) && listener ? listenersOf(target, type, options) : undefined;
    if (set && !set.has(listener)) {
      set.add(listener);
      listeners.push(type);
      const { signal } = (typeof options === 'object' ? options : {}) as AddEventListenerOptions;
      signal?.addEventListener('abort', () => target.removeEventListener(type, listener, options));
    }
    addEventListener.call(target, type, listener, options);
  };
  owner.removeEventListener = function remove(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (outlives(target) && listenersOf(target, type, options).delete(listener))
      listeners.splice(listeners.indexOf(type), 1);
    removeEventListener.call(target, type, listener, options);
  };
}

/** The test environment gives the window methods of its own. */
function countListeners(): void {
  if (isCounting) return;
  isCounting = true;
  countAt(EventTarget.prototype);
  if (Object.hasOwn(window, 'addEventListener')) countAt(window);
}

/** Scripts by which every call fails: a view then shows its failure. */
export const everyCallFails = (): CallStubs =>
  Object.fromEntries((Object.keys(endpoints) as EndpointName[]).map((name) => [name, new CallError(503, '')]));

export interface Growth {
  readonly timers: number;
  readonly listeners: readonly string[];
  readonly subscriptions: readonly string[];
}

export const NO_GROWTH: Growth = { timers: 0, listeners: [], subscriptions: [] };

/** What `after` has more of than `before`. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Mounts and unmounts a view twice under fake timers, and returns what the second time left behind. The first time may start what
 * lives as long as the remote.
 *
 * @param mount renders the view and returns its unmount
 * @param ms how long the view stays mounted, on the fake clock
 */
export async function growthOf(host: FakeHost, mount: () => { unmount(): void }, ms = 1_500): Promise<Growth> {
  countListeners();
  const settle = (time: number) => act(async () => void (await jest.advanceTimersByTimeAsync(time)));
  const once = async () => {
    const { unmount } = mount();
    await settle(0);
    await settle(ms);
    unmount();
    await settle(0);
    return {
      timers: jest.getTimerCount(),
      listeners: [...listeners],
      subscriptions: [...host.subscriptions()],
    };
  };
  const first = await once();
  const second = await once();
  return {
    timers: Math.max(0, second.timers - first.timers),
    listeners: added(first.listeners, second.listeners),
    subscriptions: added(first.subscriptions, second.subscriptions),
  };
}
