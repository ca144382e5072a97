import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { lazyWithRetry, QUIETLY } from './lazy-with-retry';
import { WidgetBoundary, WidgetReports } from './widget-boundary';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A file on a network that a test switches off and on. */
function file<Props extends object>(view: ComponentType<Props>) {
  const network = { isDown: true };
  const load = jest.fn(async () => {
    if (network.isDown)
      throw Object.assign(new Error('Loading chunk 7 failed. (error: /7.js)'), { name: 'ChunkLoadError' });
    return { default: view };
  });
  return { network, load };
}

test('a part whose file fails for good shows a panel in its place, and one press loads it anew [E8.17 F4.07]', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { network, load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load, { waiting: <p>One moment</p> });
  const report = jest.fn();
  render(
    <WidgetReports report={report} reference="B7K4-29QX">
      <h1>Header</h1>
      <Chart />
    </WidgetReports>,
  );
  expect(screen.getByText('One moment')).toBeVisible();
  await pass(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong\.\s*Reference B7K4-29QX\s*Try again$/);
  expect(screen.getByRole('heading', { name: 'Header' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  expect(report.mock.calls).toEqual([[expect.objectContaining({ name: 'ChunkLoadError' }), 'chart']]);
  expect(alert).not.toHaveBeenCalled();
  network.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(screen.getByText('The chart')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a part whose file fails once is there without a press [E8.17]', async () => {
  const { network, load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load);
  render(<Chart />);
  await pass(0);
  network.isDown = false;
  await pass(450);
  expect(screen.getByText('The chart')).toBeVisible();
});

test('one press mends each place that shows a part, with one request [E8.17]', async () => {
  const { network, load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load);
  render(
    <>
      <Chart />
      <Chart />
    </>,
  );
  await pass(5_000);
  network.isDown = false;
  load.mockClear();
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
  await pass(0);
  expect(screen.getAllByText('The chart')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed without a network opens by itself when the network is back [E8.17]', async () => {
  const { network, load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load);
  render(<Chart />);
  await pass(5_000);
  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(screen.getByText('The chart')).toBeVisible();
});

test('a part that nobody waits for shows nothing when it fails, and loads itself later [E8.17]', async () => {
  const { network, load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load, QUIETLY);
  const { container } = render(<Chart />);
  await pass(5_000);
  expect(container).toBeEmptyDOMElement();
  network.isDown = false;
  await pass(15_000);
  expect(screen.getByText('The chart')).toBeVisible();
});

test('a part has its own way to show a failure, with the properties that it was given [E8.17]', async () => {
  const { load } = file(({ onClose }: { readonly onClose: () => void }) => <button onClick={onClose}>Shut</button>);
  const onClose = jest.fn();
  const Dialog = lazyWithRetry('dialog', load, { failed: (_, props) => <button onClick={props.onClose}>Away</button> });
  render(<Dialog onClose={onClose} />);
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Away' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a widget that throws keeps it to its place, is reported by name, and is drawn again by one press [E8.17]', () => {
  let isBroken = true;
  function Score() {
    if (isBroken) throw new Error('no score');
    return <p>120 for 3</p>;
  }
  const report = jest.fn();
  render(
    <WidgetReports report={report}>
      <p>Prices</p>
      <WidgetBoundary name="score">
        <Score />
      </WidgetBoundary>
    </WidgetReports>,
  );
  expect(screen.getByText('Prices')).toBeVisible();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no score' }), 'score');
  expect(screen.queryByText(/no score/)).not.toBeInTheDocument();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('120 for 3')).toBeVisible();
});

test('a part that leaves the page after a failure listens to nothing any more [E8.17]', async () => {
  const removed = jest.spyOn(window, 'removeEventListener');
  const { load } = file(() => <p>The chart</p>);
  const Chart = lazyWithRetry('chart', load);
  const { unmount } = render(<Chart />);
  await pass(5_000);
  unmount();
  load.mockClear();
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(60_000);
  expect(removed).toHaveBeenCalledWith('online', expect.any(Function));
  expect(load).not.toHaveBeenCalled();
});
