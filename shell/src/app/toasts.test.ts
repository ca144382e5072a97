import { createToasts } from './overlays';

describe('toasts', () => {
  test('the newest toast is last, at most three show, and an empty text shows none', () => {
    const toasts = createToasts();
    toasts.success('one');
    toasts.error('two');
    toasts.info(' ');
    toasts.info('three');
    toasts.info('four');
    expect(toasts.store.getState().toasts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'error two',
      'info three',
      'info four',
    ]);
  });

  test('a repeated toast text replaces the first', () => {
    const toasts = createToasts();
    toasts.error('two');
    toasts.error('two');
    expect(toasts.store.getState().toasts).toHaveLength(1);
    toasts.dismiss(toasts.store.getState().toasts[0]!.id);
    expect(toasts.store.getState().toasts).toEqual([]);
  });
});
