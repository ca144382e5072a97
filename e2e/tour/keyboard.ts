import type { Page } from '@playwright/test';

/** What can be operated, in the panel on top or else on the page; a group of radios or tabs is reached by its chosen one. */
function operable(): Element[] {
  const layers = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(
    (layer) => layer.getClientRects().length > 0 && getComputedStyle(layer).visibility === 'visible',
  );
  const root = layers.at(-1) ?? document.body;
  const all = root.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=switch], [role=combobox]',
  );
  return [...all].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    const disabled = each.matches(':disabled, [aria-disabled=true], [type=hidden], iframe');
    const hidden = getComputedStyle(each).visibility !== 'visible' || each.closest('[inert], [aria-hidden=true]');
    const roving = each.getAttribute('tabindex') === '-1';
    const isRadio = each instanceof HTMLInputElement && each.type === 'radio';
    const group = isRadio ? `input[type=radio][name="${CSS.escape(each.name)}"]:enabled` : '';
    const other = isRadio && (root.querySelector(`${group}:checked`) ?? root.querySelector(group)) !== each;
    return width > 1 && height > 1 && !disabled && !hidden && !roving && !other;
  });
}

/** Elements that Tab does not reach, and those that show nothing when it does, each by its words. */
export async function checkKeyboardNavigation(page: Page): Promise<readonly string[]> {
  await page.evaluate(`globalThis.__operable = ${operable.toString()}`);
  await page.evaluate(`globalThis.__left = new Set(globalThis.__operable())`);
  const size = Number(await page.evaluate('globalThis.__left.size'));
  const unseen = new Set<string>();
  // A frame has stops of its own, as many as a game has buttons.
  const frames = page.frames().length - 1;
  for (let press = 0; press < size + 25 + frames * 100; press += 1) {
    await page.keyboard.press('Tab');
    const blind = await page.evaluate(`(() => {
      const at = document.activeElement;
      globalThis.__left.delete(at);
      if (!at || at === document.body || at.tagName === 'IFRAME') return '';
      // A mark may stand on what surrounds a field.
      for (let each = at, up = 0; each && up < 4; each = each.parentElement, up += 1) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return '';
      }
      const next = at.nextElementSibling;
      if (next && getComputedStyle(next).outlineStyle !== 'none') return '';
      return at.outerHTML.slice(0, 140);
    })()`);
    if (blind) unseen.add(String(blind));
    if ((await page.evaluate('globalThis.__left.size')) === 0) break;
  }
  const left = (await page.evaluate(
    `[...globalThis.__left].filter((each) => each.isConnected).map((each) => each.outerHTML.slice(0, 140))`,
  )) as string[];
  return [...left.map((each) => `not reached: ${each}`), ...[...unseen].map((each) => `no mark: ${each}`)];
}
