import { createFreezeWatch, type PageSign } from './freeze-watch';
import { watchFreezes } from './watch-page';
import type { PageReport } from './owner';

const enterOf = (remote: string): PageSign => ({
  report: { view: 'v1', language: 'en-IN' },
  error: {
    ...{ kind: 'freeze', remote, version: '1.1.0', part: 'click', route: '/deposit', money: false, count: 1 },
    ...{ name: 'Freeze', message: 'The page did not respond', stack: '' },
  },
});

/** A worker whose time a test sets; it ticks every second unless its device sleeps. */
function startWatch() {
  let at = 0;
  const sent: PageReport[] = [];
  const watch = createFreezeWatch({ now: () => at, send: (report) => sent.push(report) });
  return {
    receive: watch.receive,
    pass(seconds: number, eachSecond: () => void = () => undefined) {
      for (let second = 0; second < seconds; second += 1) {
        at += 1_000;
        eachSecond();
        watch.tick();
      }
    },
    sleep(seconds: number) {
      at += seconds * 1_000;
      watch.tick();
    },
    frozen: () => sent.map(({ errors }) => [errors?.[0]?.remote, errors?.[0]?.part, errors?.[0]?.since]),
  };
}

test('a visible page that is silent for 5 s is reported once with the remote entered last [F4.03]', () => {
  const { receive, pass, frozen } = startWatch();
  receive(enterOf('betting'));
  pass(10, () => receive(true));
  receive(enterOf('wallet'));
  pass(4);
  expect(frozen()).toEqual([]);
  pass(60);
  expect(frozen()).toEqual([['wallet', 'click', 15_000]]);
});

test('a page that answers and is silent again is reported again [F4.03]', () => {
  const { receive, pass, frozen } = startWatch();
  receive(enterOf('wallet'));
  receive(true);
  pass(6);
  receive(true);
  pass(6);
  expect(frozen()).toHaveLength(2);
});

test('a page that is hidden, shows a dialog or is inspected is not reported [F4.03]', () => {
  const { receive, pass, frozen } = startWatch();
  receive(enterOf('wallet'));
  receive(true);
  pass(1);
  receive(false);
  pass(60);
  expect(frozen()).toEqual([]);
});

test('a device that slept is not reported, and a page that is silent after it is [F4.03]', () => {
  const { receive, pass, sleep, frozen } = startWatch();
  receive(enterOf('wallet'));
  receive(true);
  sleep(3_600);
  pass(2, () => receive(true));
  expect(frozen()).toEqual([]);
  pass(5);
  expect(frozen()).toHaveLength(1);
});

describe('signs of a page', () => {
  const state = { hidden: false, isInspected: false };
  const { alert } = window;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(document, 'hidden', 'get').mockImplementation(() => state.hidden);
    window.alert = () => undefined;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    window.alert = alert;
    Object.assign(state, { hidden: false, isInspected: false });
  });

  function startPage() {
    const signs: string[] = [];
    const enter = watchFreezes({
      post: (sign) =>
        signs.push(
          typeof sign === 'object' ? `enter ${sign.error.remote} ${sign.error.part}` : sign ? 'beat' : 'pause',
        ),
      report: () => ({ view: 'v1', language: 'en-IN' }),
      route: () => '/deposit',
      isMoneyInFlight: () => false,
      isInspected: () => state.isInspected,
    });
    return { enter, take: () => signs.splice(0) };
  }

  test('a page sends a beat every second, and a pause while hidden or inspected [F4.03]', () => {
    const { take, enter } = startPage();
    jest.advanceTimersByTime(2_000);
    expect(take()).toEqual(['beat', 'beat', 'beat']);
    state.hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    Object.assign(state, { hidden: false, isInspected: true });
    jest.advanceTimersByTime(1_000);
    enter({ remote: 'wallet', version: '1.1.0' }, 'click');
    expect(take()).toEqual(['pause', 'pause', 'enter wallet click']);
  });

  test('a dialog of the browser is a pause for as long as it is open [F4.03]', () => {
    const { take } = startPage();
    take();
    window.alert('Hello');
    expect(take()).toEqual(['pause', 'beat']);
  });
});
