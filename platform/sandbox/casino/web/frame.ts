import { createElement, getRoot, money, pageData, prefersReducedMotion, stakeText } from './dom';
import { text } from './text';
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

/** The proof is in the language of the game. */
const languageQuery = (): string => (document.documentElement.lang === 'hi' ? '&language=hi-in' : '');

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
      if (hello.demo) bar.dataset['demo'] = text('Demo');
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
    print(message, mood = 'plain') {
      describeOutcome.textContent = text(message);
      describeOutcome.dataset['mood'] = mood;
    },
    setBalance(paise) {
      balance.textContent = money(paise);
    },
    celebrate: (paise) => playWinAnimation(stage, paise),
    setRound(id, seedHash) {
      hash.textContent = seedHash;
      if (id) proof.href = `${data.verify}?round=${id}${languageQuery()}`;
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
  const step = (name: string, sign: string, next: (now: number) => number) =>
    createElement(
      'button',
      { type: 'button', className: 'step', 'aria-label': name, onclick: () => set(next(value())) },
      sign,
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

const SPARKS = 22;
const SHOWN_MS = 2_600;

/**
 * Shows a won amount over the stage. The amount is also in the text, so this is decoration. With reduced motion it stands
 * still.
 */
function playWinAnimation(stage: HTMLElement, paise: number): void {
  stage.querySelector('.won')?.remove();
  const sum = createElement('b', null, `+${money(paise)}`);
  const won = createElement('div', { className: 'won', 'aria-hidden': 'true' }, sum);
  stage.append(won);
  setTimeout(() => won.remove(), SHOWN_MS);
  if (prefersReducedMotion()) return;
  sum.animate(
    [
      { transform: 'scale(.4)', opacity: 0 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.6 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
  won.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: SHOWN_MS, fill: 'forwards' });
  for (let spark = 0; spark < SPARKS; spark += 1) {
    const piece = createElement('i', { 'data-tone': String(spark % 4) });
    won.append(piece);
    const angle = (spark / SPARKS) * Math.PI * 2 + (spark % 3) * 0.3;
    const way = 70 + (spark % 5) * 26;
    const [x, y] = [Math.cos(angle) * way * 1.5, Math.sin(angle) * way];
    piece.animate(
      [
        { transform: 'translate(0, 0) scale(.2)', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${spark * 67}deg)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${x * 1.15}px, ${y + 90}px) rotate(${spark * 131}deg)`, opacity: 0 },
      ],
      { duration: 1100 + (spark % 4) * 160, easing: 'cubic-bezier(.15,.6,.4,1)', fill: 'forwards' },
    );
  }
}
