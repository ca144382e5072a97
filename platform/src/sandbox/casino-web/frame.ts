import { celebrate } from './celebrate';
import { h, money, pageData, stakeText, type Child } from './dom';
import { Table, tellFrame, type Hello, type Message } from './table';

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
  /** Says something to those who see and to those who listen. */
  say(text: string, mood?: 'good' | 'bad' | 'plain'): void;
  setBalance(paise: number): void;
  /** Shows over the stage what was won, paise. */
  celebrate(paise: number): void;
  /** Which round the link to the proof leads to, with the promise for it. */
  setRound(id: string | null, seedHash: string): void;
}

const STAKES = [1, 2, 5, 10, 50] as const;

/** The parts that every game has: its stage, its controls, what is said, and the proof. */
export function openFrame(parts: {
  hello?: (frame: Frame, hello: Hello) => void;
  message: (frame: Frame, message: Message) => void;
  label: string;
}): Frame {
  const data = pageData<GameData>();
  const root = document.getElementById('game') as HTMLElement;
  const said = h('p', { className: 'said', role: 'status' });
  const line = h('p', { className: 'line', hidden: true, role: 'status' }, 'The line is down. Trying again…');
  const balance = h('b', { className: 'balance' }, '—');
  const hash = h('code', { className: 'hash' });
  const proof = h('a', { target: '_blank', rel: 'noopener', href: data.verify }, 'Verify last round');
  const seed = h('input', { className: 'seed', maxLength: 32, 'aria-label': 'Your seed', spellcheck: false });
  const stage = h('section', { className: 'stage', 'aria-label': parts.label, 'data-theme': data.theme });
  const controls = h('section', { className: 'controls', 'aria-label': 'Your play' });
  const fair = h(
    'details',
    { className: 'fair' },
    h('summary', null, 'Fair play'),
    h('p', null, 'Hash of the seed of this round: ', hash),
    h('label', { className: 'seed-line' }, 'Your seed ', seed),
    h('p', null, proof),
  );
  const bar = h('div', { className: 'bar' }, h('h1', null, data.gameName), balance);
  root.replaceChildren(bar, line, stage, said, controls, fair);
  root.dataset['view'] = data.view;
  if (parent !== window) root.dataset['framed'] = 'yes';

  const table = new Table({
    hello(hello) {
      if (hello.balance !== null) frame.setBalance(hello.balance);
      if (hello.demo) bar.dataset['demo'] = 'Demo';
      tellFrame('ready');
      parts.hello?.(frame, hello);
    },
    message(message) {
      if (message.type === 'balance') return frame.setBalance(message['balance'] as number);
      parts.message(frame, message);
    },
    line(up) {
      line.hidden = up;
    },
    ended() {
      tellFrame('ended');
      root.replaceChildren(
        h(
          'div',
          { className: 'over', role: 'alert' },
          h('h1', null, data.gameName),
          'This game has ended. Open it again from the casino.',
        ),
      );
    },
  });
  seed.value = table.playerSeed;
  seed.addEventListener('change', () => {
    void table.ask('seed', { seed: seed.value.trim() }).then((answer) => {
      if (typeof answer['seed'] === 'string') table.playerSeed = seed.value = answer['seed'];
    });
  });

  const frame: Frame = {
    data,
    table,
    stage,
    controls,
    say(text, mood = 'plain') {
      said.textContent = text;
      said.dataset['mood'] = mood;
    },
    setBalance(paise) {
      balance.textContent = money(paise);
    },
    celebrate: (paise) => celebrate(stage, paise),
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
  const field = h('input', { className: 'stake', inputMode: 'numeric', 'aria-label': 'Stake in rupees', value: '10' });
  const value = () => Math.round(Number(field.value.replace(/[^\d.]/g, '')) * 100) || 0;
  const set = (paise: number) => (field.value = String(Math.min(most, Math.max(least, paise)) / 100));
  const step = (name: string, text: string, next: (now: number) => number) =>
    h('button', { type: 'button', className: 'step', 'aria-label': name, onclick: () => set(next(value())) }, text);
  const quick = h('div', { className: 'quick', role: 'group', 'aria-label': 'Quick stakes' });
  const element = h(
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
      const sums: Child[] = STAKES.map((by) => min * by)
        .filter((sum) => sum <= max)
        .map((sum) => h('button', { type: 'button', onclick: () => set(sum) }, stakeText(sum)));
      quick.replaceChildren(...(sums as Node[]));
    },
  };
}
