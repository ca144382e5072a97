import { guardFocus } from './guard-page';

function setUp() {
  document.body.innerHTML =
    '<div id="place"><iframe id="frame" title="framed"></iframe></div><input id="stake"><input id="password" type="password"><button id="other">Other</button>';
  const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
  Object.defineProperty(find('place'), 'offsetHeight', { value: 320 });
  const end = guardFocus(find('frame'));
  return { find, end, isShown: () => find('frame').style.display !== 'none' };
}

/** What left the focus is looked at after the next element has it. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a frame is not drawn while a password is typed, and its place keeps the height [F5.06]', async () => {
  const { find, end, isShown } = setUp();
  find('password').focus();
  expect([isShown(), find('place').style.minHeight]).toEqual([false, '320px']);
  find('other').focus();
  await settle();
  expect([isShown(), find('place').style.minHeight]).toEqual([true, '']);
  end();
});

test('a frame stays drawn and is inert while another field has the focus [F5.06]', async () => {
  const { find, end, isShown } = setUp();
  find('stake').focus();
  expect([isShown(), find('frame').inert]).toEqual([true, true]);
  find('other').focus();
  await settle();
  expect(find('frame').inert).toBe(false);
  end();
});

test('a frame is inert under an open overlay, and usable beside a notice [F5.06]', async () => {
  const { find, end } = setUp();
  const notice = document.body.appendChild(document.createElement('div'));
  notice.setAttribute('role', 'dialog');
  await settle();
  expect(find('frame').inert).toBe(false);
  const overlay = document.body.appendChild(document.createElement('dialog'));
  await settle();
  expect(find('frame').inert).toBe(false);
  overlay.setAttribute('open', '');
  await settle();
  expect(find('frame').inert).toBe(true);
  overlay.remove();
  await settle();
  expect(find('frame').inert).toBe(false);
  end();
});

test('the end of the guard draws the frame again [F5.06]', () => {
  const { find, end, isShown } = setUp();
  find('password').focus();
  end();
  expect(isShown()).toBe(true);
});
