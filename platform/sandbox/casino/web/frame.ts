import { playWinAnimation } from './win-animation';
import { createElement, getRoot, money, pageData, stakeText } from './dom';
import { Table, postToParent, type GameMessage, type WelcomeMessage } from './game-connection';

export interface GameData {
  readonly gameCode: string;
  readonly gameName: string;
  readonly theme: string;
  readonly view: string;
  readonly verify: string;
}

export interface Frame {
  readonly data: GameData;
  readonly table: Table;
  /** Where the game draws itself. */
  readonly stage: HTMLElement;
  readonly controls: HTMLElement;
  /** Shows a message and announces it to screen readers. */
  print(text: string, mood?: 'good' | 'bad' | 'plain'): void;
  setBalance(paise: number): void;
  /** Shows over the stage what was won, paise. */
  celebrate(paise: number): void;
  /** Which round the link to the proof leads to, with the promise for it. */
  setRound(id: string | null, seedHash: string): void;
}

const STAKES = [1, 2, 5, 10, 50] as const;

/** The proof of the last round: the promise of the server, the player's seed, and the link that verifies. */
function createProof(verify: string) {
  const hash = createElement('code', { className: 'hash' });
  const proof = createElement('a', { target: '_blank', rel: 'noopener', href: verify }, 'Verify last round');
  const seed = createElement('input', {
    className: 'seed',
    maxLength: 32,
    'aria-label': 'Your seed',
    spellcheck: false,
  });
  const fair = createElement(
    'details',
    { className: 'fair' },
    createElement('summary', null, 'Provably fair'),
    createElement('p', null, 'Server seed hash: ', hash),
    createElement('label', { className: 'seed-line' }, 'Your seed ', seed),
    createElement('p', null, proof),
  );
  return { fair, hash, proof, seed };
}

const createEndNotice = (gameName: string): HTMLElement =>
  createElement(
    'div',
    { className: 'over', role: 'alert' },
    createElement('h1', null, gameName),
    'This game has ended. Open it again from the casino.',
  );

/** The parts that every game has: its stage, its controls, its messages, and the proof. */
export function openFrame<Sent extends GameMessage>(parts: {
  hello?: (frame: Frame, hello: WelcomeMessage) => void;
  message: (frame: Frame, message: Sent) => void;
  label: string;
}): Frame {
  const { gameCode = '', gameName = '', theme = '', view = '', verify = '' } = pageData();
  const data: GameData = { gameCode, gameName, theme, view, verify };
  const root = getRoot();
  const describeOutcome = createElement('p', { className: 'said', role: 'status' });
  const line = createElement(
    'p',
    { className: 'line', hidden: true, role: 'status' },
    'Connection lost. Reconnecting…',
  );
  const balance = createElement('b', { className: 'balance' }, '—');
  const { fair, hash, proof, seed } = createProof(data.verify);
  const stage = createElement('section', { className: 'stage', 'aria-label': parts.label, 'data-theme': data.theme });
  const controls = createElement('section', { className: 'controls', 'aria-label': 'Your play' });
  const bar = createElement('div', { className: 'bar' }, createElement('h1', null, data.gameName), balance);
  root.replaceChildren(bar, line, stage, describeOutcome, controls, fair);
  root.dataset['view'] = data.view;
  if (parent !== window) root.dataset['framed'] = 'yes';

  const table = new Table({
    hello(hello) {
      if (hello.balance !== null) frame.setBalance(hello.balance);
      if (hello.demo) bar.dataset['demo'] = 'Demo';
      postToParent('ready');
      parts.hello?.(frame, hello);
    },
    message(message) {
      if (message.type === 'balance') return frame.setBalance(message.balance);
      parts.message(frame, message as Sent); // the server sends a page the messages of its game alone
    },
    line(up) {
      line.hidden = up;
    },
    ended() {
      postToParent('ended');
      root.replaceChildren(createEndNotice(data.gameName));
    },
  });
  seed.value = table.playerSeed;
  seed.addEventListener('change', () => {
    void table.ask('seed', { seed: seed.value.trim() }).then((answer) => {
      if (answer.ok && typeof answer.seed === 'string') table.playerSeed = seed.value = answer.seed;
    });
  });

  const frame: Frame = {
    data,
    table,
    stage,
    controls,
    print(text, mood = 'plain') {
      describeOutcome.textContent = text;
      describeOutcome.dataset['mood'] = mood;
    },
    setBalance(paise) {
      balance.textContent = money(paise);
    },
    celebrate: (paise) => playWinAnimation(stage, paise),
    setRound(id, seedHash) {
      hash.textContent = seedHash;
      if (id) proof.href = `${data.verify}?round=${id}`;
    },
  };
  table.open();
  return frame;
}

/** How much to stake: a field between the game's limits, and quick sums. */
export function stakeField(): {
  readonly element: HTMLElement;
  value(): number;
  setLimits(min: number, max: number): void;
} {
  let [least, most] = [1000, 1_000_000];
  const field = createElement('input', {
    className: 'stake',
    inputMode: 'numeric',
    'aria-label': 'Stake in rupees',
    value: '10',
  });
  const value = () => Math.round(Number(field.value.replace(/[^\d.]/g, '')) * 100) || 0;
  const set = (paise: number) => (field.value = String(Math.min(most, Math.max(least, paise)) / 100));
  const step = (name: string, text: string, next: (now: number) => number) =>
    createElement(
      'button',
      { type: 'button', className: 'step', 'aria-label': name, onclick: () => set(next(value())) },
      text,
    );
  const quick = createElement('div', { className: 'quick', role: 'group', 'aria-label': 'Quick stakes' });
  const element = createElement(
    'div',
    { className: 'stake-field' },
    step('Stake down', '−', (now) => now - least),
    field,
    step('Stake up', '+', (now) => now + least),
    quick,
  );
  field.addEventListener('change', () => set(value()));
  return {
    element,
    value,
    setLimits(min, max) {
      [least, most] = [min, max];
      set(Math.max(value(), min));
      const sums = STAKES.map((by) => min * by)
        .filter((sum) => sum <= max)
        .map((sum) => createElement('button', { type: 'button', onclick: () => set(sum) }, stakeText(sum)));
      quick.replaceChildren(...sums);
    },
  };
}
