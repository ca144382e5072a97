import { crashPoint } from '../games/crash';
import { hashOfSeed, randomOf, type Seeds } from '../games/provably-fair';
import { spin } from '../games/slot';
import { planOf, type ListedAs } from '../games/game-catalogue';
import { createElement, getRoot, pageData } from './dom';
import { text } from './text';

interface Round extends Partial<Seeds> {
  readonly id: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly listed: ListedAs;
  readonly seedHash: string;
  readonly nonce: number;
  readonly state: 'open' | 'done' | 'void';
  readonly outcome?: unknown;
}

const { rounds } = pageData();
const root = getRoot();
root.dataset['view'] = 'verify';
document.title = text('Verify a round');

const field = (name: string, label: string) => {
  const input = createElement('input', { name, id: name, spellcheck: false, autocomplete: 'off' });
  return {
    input,
    row: createElement('div', { className: 'row' }, createElement('label', { htmlFor: name }, label), input),
  };
};
const id = field('round', 'Round');
const serverSeed = field('server-seed', 'Server seed');
const playerSeed = field('player-seed', 'Client seed');
const nonce = field('nonce', 'Round ID');
const promised = createElement('code', { className: 'hash' });
const verdict = createElement('div', { className: 'verdict', role: 'status' });
let found: Round | null = null;

root.replaceChildren(
  createElement('h1', null, 'Verify a round'),
  createElement(
    'p',
    null,
    'We fix the server seed before a round and show its SHA-256 hash. After the round we reveal the seed. This page computes the hash and the outcome in your browser from the seeds below. Change a seed and the outcome changes.',
  ),
  form(id.row, 'Find round', find),
  createElement('p', null, 'Server seed hash: ', promised),
  form(createElement('div', null, serverSeed.row, playerSeed.row, nonce.row), 'Verify', compute),
  verdict,
);

function form(content: HTMLElement, action: string, run: () => void | Promise<void>): HTMLElement {
  const made = createElement(
    'form',
    null,
    content,
    createElement('button', { className: 'act', type: 'submit' }, action),
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  return made;
}

async function find(): Promise<void> {
  const answer = await fetch(`${rounds}/${encodeURIComponent(id.input.value.trim())}`).catch(() => null);
  if (!answer?.ok) return print(answer ? 'Round not found' : 'Connection lost. Try again.', 'bad');
  found = (await answer.json()) as Round; // of the server that served this page
  promised.textContent = found.seedHash;
  if (found.state !== 'done')
    return print(
      found.state === 'open'
        ? 'This round is in progress. Its seed is still secret.'
        : 'Round cancelled. Stakes returned.',
      'plain',
    );
  serverSeed.input.value = found.serverSeed ?? '';
  playerSeed.input.value = found.playerSeed ?? '';
  nonce.input.value = String(found.nonce);
  compute();
}

function compute(): void {
  if (!found || found.state !== 'done') return print('Enter a finished round', 'plain');
  const seeds: Seeds = {
    serverSeed: serverSeed.input.value.trim(),
    playerSeed: playerSeed.input.value.trim(),
    nonce: Number(nonce.input.value),
  };
  const outcome = outcomeOf(found.listed, seeds);
  const isStored = hashOfSeed(seeds.serverSeed) === found.seedHash;
  const same = sameText(toStoredRound(outcome, found.outcome)) === sameText(found.outcome);
  verdict.dataset['mood'] = isStored && same ? 'good' : 'bad';
  verdict.replaceChildren(
    createElement('p', null, isStored ? 'Server seed matches its hash' : 'Server seed does not match its hash'),
    createElement('p', null, same ? 'Outcome matches the seeds' : 'Outcome does not match the seeds'),
    createElement('h2', null, found.gameName),
    createElement('pre', { tabIndex: 0, 'aria-label': 'Outcome' }, JSON.stringify(outcome, null, 1)),
  );
}

/** The part of an outcome that was recorded when the round was played. A later version of a game may record more. */
const toStoredRound = (outcome: unknown, stored: unknown): unknown =>
  isRecord(outcome) && isRecord(stored)
    ? Object.fromEntries(Object.entries(outcome).filter(([name]) => name in stored))
    : outcome;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As text with the names of fields in one order: a database keeps them in its own. */
const sameText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The outcome by the rules that the server runs. */
function outcomeOf(listed: ListedAs, seeds: Seeds): unknown {
  const plan = planOf(listed);
  const random = randomOf(seeds);
  if (plan?.kind === 'crash') return { point: crashPoint(random) };
  if (plan?.kind === 'slot') return spin(random);
  return plan?.game.play(random) ?? null;
}

function print(message: string, mood: 'bad' | 'plain'): void {
  verdict.dataset['mood'] = mood;
  verdict.textContent = text(message);
}

const asked = new URLSearchParams(location.search).get('round');
if (asked) {
  id.input.value = asked;
  void find();
}
