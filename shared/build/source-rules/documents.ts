import { HARD_WORDS } from './comments';
import type { Source } from './sources';

const MOST_WORDS = 90;

export const isDocument = (path: string): boolean => /^(?:docs\/.+|README)\.md$/.test(path);

interface Block {
  readonly line: number;
  readonly text: string;
}

/** Paragraphs and list items of a document; headings, tables and code are none. */
export function listParagraphs(text: string): Block[] {
  const blocks: Block[] = [];
  let current: { line: number; words: string[] } | undefined;
  const close = () => {
    if (current) blocks.push({ line: current.line, text: current.words.join(' ') });
    current = undefined;
  };
  let isCode = false;
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (/^(?:```|~~~)/.test(trimmed)) {
      isCode = !isCode;
      close();
    } else if (isCode || trimmed === '' || /^(?:#|\||<!--)/.test(trimmed)) close();
    else {
      if (/^(?:[-*]|\d+\.) /.test(trimmed)) close();
      current ??= { line: index + 1, words: [] };
      current.words.push(trimmed);
    }
  }
  close();
  return blocks;
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Paragraphs of documents with more than 90 words; one line each. Source: H1.40. */
export const longParagraphs = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      listParagraphs(text).flatMap(({ line, text: paragraph }) => {
        const words = countWords(paragraph);
        return words > MOST_WORDS ? [`${path}:${line}: the paragraph has ${words} words, ${MOST_WORDS} at most`] : [];
      }),
    );

/** Documents that quote the words they retire. The change log has titles of commits, the list of mutants has code. */
const QUOTING = /(?:glossary|CHANGELOG|CONTRIBUTING|mutation|0008-names)\.md$/;

/** Lines of documents with a word of the hard list outside of code; one line each. Source: H1.38. */
export const hardDocumentWords = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => isDocument(path) && !QUOTING.test(path))
    .flatMap(({ path, text }) =>
      text
        .replace(/^(```|~~~)[\s\S]*?^\1$/gm, (code) => code.replace(/[^\n]/g, ''))
        .split('\n')
        .flatMap((line, index) => {
          const word = HARD_WORDS.exec(line.replace(/`[^`]*`/g, ''))?.[0];
          return word ? [`${path}:${index + 1}: the document uses “${word}”, see docs/glossary.md`] : [];
        }),
    );

/** Mermaid blocks of a document with the line of their first line. */
function listDiagrams(text: string): Block[] {
  return [...text.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length + 1,
    text: match[1] ?? '',
  }));
}

const OPENERS = /^(?:alt|opt|loop|par|critical|break|rect)\b/;
const NAME = '[A-Za-z][A-Za-z0-9]*';
const MESSAGE = new RegExp(`^(${NAME})\\s*(?:->>|-->>|->|-->|-x|--x|-\\)|--\\))\\s*[+-]?(${NAME}): \\S.*$`);
const NOTE = new RegExp(`^Note (?:over|left of|right of) (${NAME})(?:,\\s*(${NAME}))?: \\S.*$`);
const PARTICIPANT = new RegExp(`^(?:participant|actor) (${NAME})(?: as \\S.*)?$`);

function findSequenceProblem(lines: readonly string[]): string | undefined {
  const participants = new Set<string>();
  const open: string[] = [];
  for (const line of lines) {
    const declared = PARTICIPANT.exec(line)?.[1];
    if (declared) {
      if (participants.has(declared)) return `${declared} is declared twice`;
      participants.add(declared);
      continue;
    }
    const used = MESSAGE.exec(line) ?? NOTE.exec(line);
    if (used) {
      const unknown = used.slice(1).find((name) => name !== undefined && !participants.has(name));
      if (unknown) return `${unknown} is no participant`;
      if (line.includes(';')) return `a semicolon ends a statement: ${line}`;
    } else if (OPENERS.test(line)) open.push(line.split(' ')[0] ?? '');
    else if (/^else\b/.test(line)) {
      if (open.at(-1) !== 'alt') return 'else is outside of alt';
    } else if (/^and\b/.test(line)) {
      if (open.at(-1) !== 'par') return 'and is outside of par';
    } else if (line === 'end') {
      if (open.pop() === undefined) return 'end closes nothing';
    } else return `the line is no statement: ${line}`;
  }
  if (open.length > 0) return `${open.at(-1)} is not closed`;
  return participants.size === 0 ? 'no participant is declared' : undefined;
}

const NODE = `${NAME}(?:\\[[^\\]]+\\]|\\([^)]+\\)|\\{[^}]+\\})?`;
const EDGE = new RegExp(`^${NODE}(?: *(?:-->|---|-\\.->|==>)(?:\\|[^|]+\\|)? *${NODE})*$`);

const findFlowchartProblem = (lines: readonly string[]): string | undefined => {
  const wrong = lines.find((line) => !EDGE.test(line));
  return wrong === undefined ? undefined : `the line is no node or edge: ${wrong}`;
};

const STATE = new RegExp(`^(?:\\[\\*\\]|${NAME}) --> (?:\\[\\*\\]|${NAME})(?:: \\S.*)?$`);

const findStateProblem = (lines: readonly string[]): string | undefined => {
  const wrong = lines.find((line) => !STATE.test(line));
  return wrong === undefined ? undefined : `the line is no transition: ${wrong}`;
};

/** Why a Mermaid diagram does not parse; undefined for a good one. Reads the part of the grammar that the documents use. */
export function findDiagramProblem(diagram: string): string | undefined {
  const [type = '', ...lines] = diagram
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'));
  if (type === 'sequenceDiagram') return findSequenceProblem(lines);
  if (/^flowchart (?:TD|LR)$/.test(type)) return findFlowchartProblem(lines);
  if (type === 'stateDiagram-v2') return findStateProblem(lines);
  return `${type || 'an empty block'} is no known diagram`;
}

/** Mermaid blocks of documents that do not parse; one line each. Source: H1.40. */
export const brokenDiagrams = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      listDiagrams(text).flatMap(({ line, text: diagram }) => {
        const problem = findDiagramProblem(diagram);
        return problem ? [`${path}:${line}: the diagram does not parse: ${problem}`] : [];
      }),
    );

const PATH = /`((?:platform|shared|shell|remote-[a-z]+|e2e|docs)\/[\w./-]+)`/g;

/** Paths in documents that the repository does not have; one line each. Source: H1.40. */
export function deadPaths(files: readonly Source[], paths: readonly string[]): string[] {
  const known = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))),
  );
  return files
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(PATH)].map((match) => (match[1] ?? '').replace(/\/$/, '')))]
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name} does not exist`),
    );
}
