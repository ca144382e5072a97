/** @jest-environment node */
import { strayKeys } from './compatibility-once';
import { untestedFlags } from './flag-tests';
import { missingTexts } from './page-texts';
import { untranslatedSentences } from './translated-sentences';
import { retiredNames, retiredPaths } from './retired-names';

test('a source that names a text which its page does not load is a problem, a test is none', () => {
  const text = "t('slip.okay')";
  expect(missingTexts([{ path: 'shell/src/a.tsx', text }])).toEqual([
    'shell/src/a.tsx: the page of shell does not load the text slip.okay',
  ]);
  expect(missingTexts([{ path: 'shell/src/a.test.tsx', text }])).toEqual([]);
  expect(missingTexts([{ path: 'remote-betting/src/slip/a.tsx', text }])).toEqual([]);
});

test('a sentence for players without a Hindi text is a problem, of staff it is none [OQ-47]', () => {
  const text = "refuse(400, 'Nobody has translated this'); refuse(401, 'Please log in');";
  expect(untranslatedSentences([{ path: 'platform/src/betting/orders/a.ts', text }])).toEqual([
    'platform/src/betting/orders/a.ts: there is no Hindi text for “Nobody has translated this”',
  ]);
  expect(untranslatedSentences([{ path: 'platform/src/core/approvals/a.ts', text }])).toEqual([]);
});

test('a flag whose test is gone is a problem [OQ-25]', () => {
  const path = 'shell/src/app/theme.test.ts';
  const title = 'stored %s on a tenant whose light switch is %s is %s';
  const ofTheme = (text: string) => untestedFlags([{ path, text }]).filter((problem) => problem.startsWith(path));
  expect(ofTheme(`${title} lightTheme`)).toEqual([]);
  expect(ofTheme('lightTheme')).toEqual([`${path}: the test “${title}” of the flag lightTheme is missing`]);
  expect(ofTheme(title)).toEqual([`${path}: no test names the flag lightTheme`]);
  expect(untestedFlags([])).toContain(`${path}: the test of the flag lightTheme is missing`);
});

test('a source that names a confined key is a problem [S-17]', () => {
  const text = "storage.get('devToolsOpen')";
  expect(strayKeys([{ path: 'shell/src/browser/storage.ts', text }])).toEqual([]);
  expect(strayKeys([{ path: 'shell/src/api/api.ts', text }])).toHaveLength(1);
});

test('a name with a retired word, a retired name and a file name in capitals are problems [H1.01 H1.03]', () => {
  const found = (path: string, text: string) => retiredNames([{ path, text }]);
  expect(found('a.ts', 'const BELIEVED_MOST = 1; const readDESKNow = 2;')).toHaveLength(2);
  expect(found('shell/src/a.ts', 'const slipDesk = 1;')).toEqual([
    'shell/src/a.ts: slipDesk is a retired name, see docs/glossary.md',
  ]);
  expect(found('shell/src/a.ts', 'export class WorkingBooks {}')).toHaveLength(1);
  expect(found('shell/src/a.ts', 'function place() { const workingBooks = 1; return workingBooks; }')).toEqual([]);
  expect(found('shell/src/Foo.tsx', '')).toEqual(['shell/src/Foo.tsx: the file name is not kebab-case']);
  expect(found('shell/src/foo.tsx', 'export const desktop = slot.desk;')).toEqual([]);
});

test('a path with a retired word, or of a file that was replaced, is a problem [H1.03]', () => {
  const good = ['platform/src/core/desktop.ts', 'platform/src/accounts/migrations/004-told.sql', 'docs/desk.md'];
  expect(retiredPaths(good)).toEqual([]);
  const bad = ['shared/build/elsewhere/a.ts', 'shell/src/slip-desk.tsx', 'platform/src/betting/judge.ts'];
  expect(retiredPaths(bad)).toEqual(bad.map((path) => `${path}: the path is retired, see docs/glossary.md`));
});
