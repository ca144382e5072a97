import { crashPoint } from '../casino-rules/crash';
import { hashOfSeed, randomOf, type Seeds } from '../casino-rules/fair';
import { spin } from '../casino-rules/slot';
import { planOf, type ListedAs } from '../casino-rules/table';
import { h, pageData } from './dom';

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

const { rounds } = pageData<{ rounds: string }>();
const root = document.getElementById('game') as HTMLElement;
root.dataset['view'] = 'verify';

const field = (name: string, label: string) => {
  const input = h('input', { name, id: name, spellcheck: false, autocomplete: 'off' });
  return { input, row: h('div', { className: 'row' }, h('label', { htmlFor: name }, label), input) };
};
const id = field('round', 'Round');
const serverSeed = field('server-seed', 'Seed of the house');
const playerSeed = field('player-seed', 'Seed of the players');
const nonce = field('nonce', 'Number of the round');
const promised = h('code', { className: 'hash' });
const verdict = h('div', { className: 'verdict', role: 'status' });
let found: Round | null = null;

root.replaceChildren(
  h('h1', null, 'Verify a round'),
  h(
    'p',
    null,
    'Before a round its seed is fixed and the SHA-256 of that seed is shown. Afterwards the seed is given away. This page computes the hash and the outcome here, in your browser, from the seeds below. Change one and the outcome changes.',
  ),
  form(id.row, 'Find the round', find),
  h('p', null, 'Promised hash: ', promised),
  form(h('div', null, serverSeed.row, playerSeed.row, nonce.row), 'Compute', compute),
  verdict,
);

function form(content: HTMLElement, action: string, run: () => void | Promise<void>): HTMLElement {
  const made = h('form', null, content, h('button', { className: 'act', type: 'submit' }, action));
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  return made;
}

async function find(): Promise<void> {
  const answer = await fetch(`${rounds}/${encodeURIComponent(id.input.value.trim())}`).catch(() => null);
  if (!answer?.ok) return say(answer ? 'There is no such round.' : 'No answer came. Try again.', 'bad');
  found = (await answer.json()) as Round;
  promised.textContent = found.seedHash;
  if (found.state !== 'done')
    return say(
      found.state === 'open' ? 'This round is not over: its seed is still secret.' : 'This round was called off.',
      'plain',
    );
  serverSeed.input.value = found.serverSeed ?? '';
  playerSeed.input.value = found.playerSeed ?? '';
  nonce.input.value = String(found.nonce);
  compute();
}

function compute(): void {
  if (!found || found.state !== 'done') return say('Find a round that is over first.', 'plain');
  const seeds: Seeds = {
    serverSeed: serverSeed.input.value.trim(),
    playerSeed: playerSeed.input.value.trim(),
    nonce: Number(nonce.input.value),
  };
  const outcome = outcomeOf(found.listed, seeds);
  const kept = hashOfSeed(seeds.serverSeed) === found.seedHash;
  const same = sameText(asKept(outcome, found.outcome)) === sameText(found.outcome);
  verdict.dataset['mood'] = kept && same ? 'good' : 'bad';
  verdict.replaceChildren(
    h('p', null, kept ? 'The seed is the one that was promised.' : 'This is not the seed that was promised.'),
    h('p', null, same ? 'The outcome follows from the seeds.' : 'From these seeds follows another outcome.'),
    h('h2', null, found.gameName),
    h('pre', { tabIndex: 0, 'aria-label': 'Outcome' }, JSON.stringify(outcome, null, 1)),
  );
}

/** The part of an outcome that was written down when the round was played: a game may have learnt to say more since. */
const asKept = (outcome: unknown, kept: unknown): unknown =>
  isRecord(outcome) && isRecord(kept)
    ? Object.fromEntries(Object.entries(outcome).filter(([name]) => name in kept))
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

function say(text: string, mood: 'bad' | 'plain'): void {
  verdict.dataset['mood'] = mood;
  verdict.textContent = text;
}

const asked = new URLSearchParams(location.search).get('round');
if (asked) {
  id.input.value = asked;
  void find();
}
