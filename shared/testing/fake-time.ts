import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Under fake timers: time passes by so many ms, and what it brought is drawn. */
export const flushMicrotasks = (ms = 0) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

/** Under fake timers: somebody whose hands take fake time. */
export const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
