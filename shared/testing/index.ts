export * from './builders';
export * from './tenant';
export {
  fakeHost,
  type FakeHost,
  type FakeHostOverrides,
  type RecordedCall,
  type CallStub,
  type CallStubs,
} from './fake-host';
export { everyCallFails, growthOf, NO_GROWTH, type Growth } from './leaks';
export { testViewLeaks } from './view-leaks';
export { invalidFields } from './linked-errors';
export { flushMicrotasks, user } from './fake-time';
export { renderWithHost, type RenderWithHostOptions } from './render-with-host';
