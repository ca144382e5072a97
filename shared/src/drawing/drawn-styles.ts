/** A rule with its selectors, or an at-rule with the rules inside. */
interface StyleRule {
  readonly prelude: string;
  /** Declarations of a rule; null for an at-rule with rules, and for a statement. */
  readonly body: string | null;
  readonly rules: readonly StyleRule[];
}

/** At-rules whose rules hold for what is drawn. Fonts and movements come with the sheets of the page. */
const GROUPS = /^@(layer|media|supports|container)\b/;
/** What nobody does to a page that has just come. */
const NOT_YET = /:(hover|active|focus|focus-visible|focus-within|target)\b/;

/** Where a block that opens before `from` is closed. Texts hold no braces in a minified sheet of ours but in quotes. */
function endOf(css: string, from: number): number {
  let depth = 1;
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && --depth === 0) return at;
  }
  return css.length;
}

/** The parts of a text, divided at a sign that stands in no brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === undefined || (depth === 0 && sign === separator)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts;
}

/** Declarations without those that load a file: a drawn screen loads none by its styles. */
const withoutFiles = (body: string): string =>
  splitAt(body, ';')
    .filter((declaration) => !/url\(/i.test(declaration))
    .join(';');

/** The rules of a sheet. */
export function parseStyles(css: string): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  let at = 0;
  while (at < css.length) {
    const block = css.indexOf('{', at);
    const statement = css.indexOf(';', at);
    if (statement >= 0 && (block < 0 || statement < block)) {
      const prelude = css.slice(at, statement).trim();
      if (prelude.startsWith('@layer')) rules.push({ prelude, body: null, rules: [] });
      at = statement + 1;
      continue;
    }
    if (block < 0) break;
    const end = endOf(css, block + 1);
    const prelude = css.slice(at, block).trim();
    const inside = css.slice(block + 1, end);
    if (GROUPS.test(prelude)) rules.push({ prelude, body: null, rules: parseStyles(inside) });
    else if (!prelude.startsWith('@')) rules.push({ prelude, body: withoutFiles(inside), rules: [] });
    at = end + 1;
  }
  return rules;
}

/** The rules for markup with these classes, as text. */
export function stylesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  const isUsed = (selector: string): boolean =>
    !NOT_YET.test(selector) &&
    [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = '']) => classes.has(name));
  return rules
    .map(({ prelude, body, rules: inside }) => {
      if (body !== null) {
        const used = splitAt(prelude, ',').filter(isUsed);
        return used.length > 0 ? `${used.join(',')}{${body}}` : '';
      }
      if (prelude.startsWith('@layer') && inside.length === 0) return `${prelude};`;
      const text = stylesFor(inside, classes);
      return text && `${prelude}{${text}}`;
    })
    .join('');
}

/** The classes of some markup. */
export const classesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Takes the style attributes out of some markup: the policy of a page refuses them. Returns the markup, and the rules that stand
 * for them.
 */
export function separateStyleAttributes(html: string): { readonly html: string; readonly css: string } {
  const places = new Map<string, number>();
  const bare = html.replace(/ style="([^"]*)"/g, (_whole, text: string) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return ` data-s="${place}"`;
  });
  const css = [...places].map(([text, place]) => `[data-s="${place}"]{${text.replaceAll('&quot;', '"')}}`).join('');
  return { html: bare, css };
}

/** Gives classes of some markup short names, in its rules as well: hashes do not compress. A class without a rule goes. */
export function shortenClasses(html: string, css: string): { readonly html: string; readonly css: string } {
  const used = classesOf(html);
  const shortNames = new Map<string, string>();
  const shortCss = css.replace(/\.(-?[A-Za-z_][\w-]*)/g, (whole, name: string) => {
    if (!used.has(name)) return whole;
    const short = shortNames.get(name) ?? `d${shortNames.size.toString(36)}`;
    shortNames.set(name, short);
    return `.${short}`;
  });
  const shortHtml = html.replace(/ class="([^"]*)"/g, (_whole, names: string) => {
    const left = names.split(' ').flatMap((name) => shortNames.get(name) ?? []);
    return left.length > 0 ? ` class="${left.join(' ')}"` : '';
  });
  return { html: shortHtml, css: shortCss };
}
