/** @jest-environment node */
import { focusManager, onlineManager } from '@tanstack/react-query';
import { fakeHost } from '../../testing';
import { callClientOf } from './call-query';

test('the client of a page drawn by the server is held by nothing once the page is drawn [F9.02]', () => {
  callClientOf(fakeHost());
  expect([focusManager.hasListeners(), onlineManager.hasListeners()]).toEqual([false, false]);
});
