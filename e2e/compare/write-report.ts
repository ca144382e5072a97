import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnaccepted, type Comparison } from '../../shared/src/registry';
import type { ComparedView } from './compare-versions';

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const STYLE = `body{margin:0;padding:24px;background:#f1f3f5;color:#14171c;font:14px/1.4 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:0 0 8px}p{margin:0 0 16px;color:#4b5563}
section,details{background:#fff;border:1px solid #dde1e6;border-radius:8px;padding:16px;margin:0 0 16px}
summary{cursor:pointer;font-weight:600;min-height:24px}
.three{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px}figure{margin:0}
figcaption{font-weight:600;padding:0 0 8px}img{max-width:100%;height:auto;border:1px solid #dde1e6;display:block}
td,th{text-align:left;padding:4px 16px 4px 0}.tag{background:#fdf0d5;border-radius:4px;padding:2px 6px}.bad{background:#fbe3e6}
@media(max-width:700px){.three{grid-template-columns:1fr}body{padding:16px}}`;

/** Starts a folder of pictures anew; each view is written when it is compared. */
export function openPictureFolder(folder: string): { write(view: ComparedView): void } {
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['pinned', 'candidate', 'difference']) mkdirSync(join(folder, part), { recursive: true });
  return {
    write({ name, before, after, difference }) {
      writeFileSync(join(folder, 'pinned', `${name}.png`), before);
      writeFileSync(join(folder, 'candidate', `${name}.png`), after);
      if (difference) writeFileSync(join(folder, 'difference', `${name}.png`), difference);
    },
  };
}

/** Writes a page that shows both versions and where they differ, and the result for machines. Returns the page. */
export function writeReport(folder: string, result: Comparison): string {
  const { remote, pinned, candidate, shell, pictures } = result;
  const differing = pictures.filter(({ pixels }) => pixels > 0);
  const sections = differing.map(({ name, pixels, accepted }) => {
    const state = accepted
      ? `<span class="tag">accepted by ${escape(accepted.by)}${accepted.reason ? `: ${escape(accepted.reason)}` : ''}</span>`
      : '<span class="tag bad">not accepted</span>';
    const figures = [
      [`pinned ${pinned}`, 'pinned'],
      [`next ${candidate}`, 'candidate'],
      ['difference', 'difference'],
    ].map(
      ([title = '', part = '']) =>
        `<figure><figcaption>${escape(title)}</figcaption><img loading="lazy" src="${part}/${name}.png" alt="${escape(`${name}, ${title}`)}"></figure>`,
    );
    return `<section id="${name}"><h2>${name}</h2><p>${pixels} pixels differ ${state}</p><div class="three">${figures.join('')}</div></section>`;
  });
  const equal = pictures.filter(({ pixels }) => pixels === 0);
  const rows = equal.map(({ name }) => `<tr><td><a href="candidate/${name}.png">${name}</a></td></tr>`);
  const title = `${remote} ${pinned} and ${candidate}`;
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style>
<h1>${escape(title)}</h1><p>${pictures.length} pictures in shell ${escape(shell)}, ${differing.length} differ, ${findUnaccepted(pictures).length} of these not accepted</p>
${sections.join('\n')}<details${differing.length === 0 ? ' open' : ''}><summary>${equal.length} pictures are equal</summary><table>${rows.join('')}</table></details></html>\n`,
  );
  writeFileSync(join(folder, 'comparison.json'), `${JSON.stringify(result, null, 1)}\n`);
  return page;
}
