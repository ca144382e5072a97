/** jsdom's own answer: another window of it remembers nothing. */
const frame = document.createElement('iframe');
beforeEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  document.head.append(frame);
});

const computed = (element: Element) => {
  const style = frame.contentWindow?.getComputedStyle(element);
  return { cached: window.getComputedStyle(element).cssText, really: style?.cssText };
};
const draw = (markup: string): Element[] => {
  document.body.innerHTML = markup;
  return [...document.querySelectorAll('*')];
};
const expectTheTruth = (elements: readonly Element[]) => {
  for (const element of elements) {
    const { cached, really } = computed(element);
    expect(`${element.outerHTML} ${cached}`).toBe(`${element.outerHTML} ${really}`);
  }
};

const page = `
  <main aria-hidden="false"><section><h1>A</h1><article><h1>B</h1></article></section><h1>C</h1>
  <p class="a" style="visibility: hidden">D <b>E</b> <a href="/x">F</a></p>
  <p style="color: red">D <b>E</b> <a href="/x">F</a></p>
  <ul><li>1<ul><li>2</li></ul></li></ul><ol><li>3<ul><li>4</li></ul></li></ol>
  <div hidden><span>5</span></div><div><span>6</span></div>
  <div style="pointer-events: none"><button>7</button></div><button>8</button><button disabled>9</button>
  <input value="1"><input type="hidden"><input type="checkbox"><input type="search"><input readonly><input type="range">
  <textarea dir="auto"></textarea><select disabled><option>1</option></select><select><option>1</option></select>
  <dialog><i>1</i></dialog><dialog open><i>1</i></dialog><details><summary>1</summary></details>
  <fieldset><legend><button>1</button></legend><button>2</button></fieldset>
  <fieldset disabled><legend><button>1</button></legend><button>2</button><legend><button>3</button></legend></fieldset>
  <table><tr><th>1</th><td>2</td></tr></table><svg style="display: none"><path d="M0 0" /></svg></main>`;

test("the computed style of an element is jsdom's, independent of earlier elements", () => {
  expectTheTruth(draw(page));
  expectTheTruth(draw(`<div style="visibility: collapse; color: blue">${page}</div>`));
  expect(window.getComputedStyle(draw('<p hidden>1</p>').at(-1) as Element).display).toBe('none');
});

test.each<[string, (element: HTMLElement) => void]>([
  ['hidden', (element) => (element.hidden = true)],
  ['seen, by a style', (element) => element.style.setProperty('display', 'inline-block')],
  ['closed to presses', (element) => (element.style.pointerEvents = 'none')],
  ['of another class and name', (element) => element.setAttribute('class', (element.title = 'other'))],
  ['disabled', (element) => element.setAttribute('disabled', '')],
  ['in focus', (element) => element.focus()],
  ['moved', (element) => document.body.append(element)],
])('one that is now %s looks so, and so does what is in it', (_what, change) => {
  for (const name of ['button', 'main', 'fieldset', 'ul ul', 'input', 'p']) {
    const elements = draw(page);
    for (const element of elements) computed(element);
    change(document.querySelector(name) as HTMLElement);
    expectTheTruth(elements);
  }
});

test('a page with style sheets applies them and every change', () => {
  const [second, first] = draw('<p class="a">1</p><p>2</p>').reverse() as [Element, Element];
  expectTheTruth([first, second]);
  const sheet = document.createElement('style');
  sheet.textContent = '.a { display: none } .b { visibility: hidden }';
  document.head.append(sheet);
  expect(window.getComputedStyle(first).display).toBe('none');
  second.className = 'a b';
  expect(window.getComputedStyle(second)).toMatchObject({ display: 'none', visibility: 'hidden' });
  sheet.remove();
  expectTheTruth([first, second]);
});
