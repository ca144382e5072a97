import { useRef, useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal, Sheet, SlipSheet } from './sheet';

function WithSheet({ onBack }: { onBack?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Login</button>
      <Sheet open={open} onClose={() => setOpen(false)} onBack={onBack} title="Welcome back">
        <input aria-label="Name" />
      </Sheet>
    </>
  );
}

test('a sheet is a dialog with a name, and gives the focus back when it closes', async () => {
  render(<WithSheet />);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  const dialog = screen.getByRole('dialog', { name: 'Welcome back' });
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toHaveAttribute('open');
  expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
});

test('Esc and a press on the scrim close a sheet, a press inside does not', async () => {
  render(<WithSheet />);
  const opener = screen.getByRole('button', { name: 'Login' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('heading', { name: 'Welcome back' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'rohan{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(opener);
  fireEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a sheet with a step before has a way back', async () => {
  const back = jest.fn();
  render(<WithSheet onBack={back} />);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledTimes(1);
});

test('a forced modal has no way out but its own button', async () => {
  const close = jest.fn();
  render(
    <Modal open forced onClose={close} title="Change password" footer={<button onClick={close}>Okay</button>}>
      Please change password
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Change password' });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(dialog);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('the slip leaves focus and page alone, and Esc within closes it', async () => {
  const close = jest.fn();
  render(
    <>
      <button>Back India</button>
      <SlipSheet open onClose={close} label="Bet slip">
        <input aria-label="Stake" />
      </SlipSheet>
    </>,
  );
  expect(screen.getByRole('dialog', { name: 'Bet slip' })).toBeVisible();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back India' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Stake' }), '{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('Back on a phone closes the slip instead of leaving the page', () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
  class Watcher {
    onclose: (() => void) | null = null;
    readonly destroy = jest.fn();
    constructor() {
      watchers.push(this);
    }
  }
  Object.assign(globalThis, { CloseWatcher: Watcher });
  const close = jest.fn();
  const slip = (open: boolean) => (
    <SlipSheet open={open} onClose={close} label="Bet slip">
      India
    </SlipSheet>
  );
  const { rerender } = render(slip(true));
  watchers[0]?.onclose?.();
  expect(close).toHaveBeenCalledTimes(1);
  rerender(slip(false));
  expect(watchers).toHaveLength(1);
  expect(watchers[0]?.destroy).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(globalThis, 'CloseWatcher');
});

test('the slip stays as high as it was while it slides away without its content [E8.19]', () => {
  let measure = (): void => undefined;
  class Sizes {
    constructor(callback: () => void) {
      measure = callback;
    }
    readonly observe = jest.fn();
    readonly disconnect = jest.fn();
  }
  Object.assign(globalThis, { ResizeObserver: Sizes });
  const slip = (open: boolean) => (
    <SlipSheet open={open} onClose={() => undefined} label="Bet slip">
      {open && 'India'}
    </SlipSheet>
  );
  const { rerender } = render(slip(true));
  const sheet = screen.getByRole('dialog', { name: 'Bet slip' });
  jest.spyOn(sheet, 'offsetHeight', 'get').mockReturnValue(518);
  measure();
  rerender(slip(false));
  expect(sheet.style.height).toBe('518px');
  rerender(slip(true));
  expect(sheet.style.height).toBe('');
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

function Question({ openerStays = true }: { openerStays?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const price = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={price}>1.86</button>
      <section aria-label="Bet slip" tabIndex={-1}>
        {!asked && <button onClick={() => setOpen(true)}>Place Bet</button>}
      </section>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={openerStays ? price : undefined}
        title="Confirm this bet"
        footer={<button onClick={() => setAsked(!openerStays)}>Confirm</button>}
      >
        India
      </Modal>
    </>
  );
}

test('a dialog whose opener is gone gives the focus to what the opener lay in', async () => {
  render(<Question openerStays={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Place Bet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('region', { name: 'Bet slip' })).toHaveFocus();
});

test('a dialog that opens another view moves the focus there', async () => {
  render(<Question />);
  await userEvent.click(screen.getByRole('button', { name: 'Place Bet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: '1.86' })).toHaveFocus();
});
