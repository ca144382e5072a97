import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { FieldFrame } from './field';
import type { FieldFrameProps } from './field';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import { Popover } from '../overlays/popover';
import styles from './select.module.scss';

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
  /** The label is spoken but not drawn: a filter above a list. */
  compact?: boolean;
}

/** One of a short list, which opens 200 px high at most (A9.14). */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, aside, help, error, className, compact, ...list } = props;
  if (compact) {
    return (
      <div className={className}>
        <Listbox name={String(label)} compact {...list} />
      </div>
    );
  }
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
      {({ control, message }) => <Listbox id={control} describedBy={message} invalid={Boolean(error)} {...list} />}
    </FieldFrame>
  );
}

type ListboxProps<Value extends string> = Omit<SelectProps<Value>, keyof FieldFrameProps> & {
  id?: string;
  name?: string;
  describedBy?: string;
  invalid?: boolean;
};

function Listbox<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  icon,
  disabled,
  compact,
  id,
  name,
  describedBy,
  invalid,
}: ListboxProps<Value>) {
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const chosen = options.findIndex((option) => option.value === value);
  const { open, setOpen, active, setActive, show, choose, onKeyDown } = useListKeys({
    options,
    chosen,
    listId,
    onChoose: (option) => option.value !== value && onChange(option.value),
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        id={id}
        className={classNames(styles.select, compact && styles.compact, invalid && styles.invalid)}
        disabled={disabled}
        aria-label={name && `${name}: ${textOf(options[chosen]?.label ?? placeholder)}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        onClick={() => (open ? setOpen(false) : show(chosen))}
        onKeyDown={onKeyDown}
      >
        {icon && <Icon name={icon} size={18} />}
        <span className={classNames(styles.value, chosen < 0 && styles.placeholder)}>
          {options[chosen]?.label ?? placeholder}
        </span>
        <Icon name="chevron-down" size={18} className={styles.arrow} />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        matchWidth
        role="listbox"
        id={listId}
        className={styles.list}
      >
        <Options {...{ options, listId, active, chosen, choose }} onActive={setActive} />
      </Popover>
    </>
  );
}

interface ListKeysDeps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly chosen: number;
  readonly listId: string;
  readonly onChoose: (option: SelectOption<Value>) => void;
}

/** Which option is active, and what the keys do. */
function useListKeys<Value extends string>({ options, chosen, listId, onChoose }: ListKeysDeps<Value>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // After the popover has come up: what is not drawn yet cannot be scrolled to.
  useLayoutEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active, listId]);

  const show = (at: number) => {
    setActive(Math.max(0, at));
    setOpen(true);
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.disabled) return;
    setOpen(false);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (!open && (to !== undefined || event.key === 'Enter' || event.key === ' ')) show(chosen);
    else if (to !== undefined) setActive(to);
    else if (open && (event.key === 'Enter' || event.key === ' ')) choose(active);
    else if (open && event.key === 'Tab') return setOpen(false);
    else return;
    event.preventDefault();
  };

  return { open, setOpen, active, setActive, show, choose, onKeyDown };
}

interface OptionsProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly listId: string;
  readonly active: number;
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly onActive: (index: number) => void;
}

function Options<Value extends string>({ options, listId, active, chosen, choose, onActive }: OptionsProps<Value>) {
  return (
    <>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys go to the combobox, which holds the focus
        <div
          key={option.value}
          id={`${listId}-${index}`}
          role="option"
          className={classNames(styles.option, index === active && styles.active)}
          aria-selected={index === chosen}
          aria-disabled={option.disabled || undefined}
          onPointerMove={() => onActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          <span className={styles.value}>{option.label}</span>
          {index === chosen && <Icon name="check" size={18} />}
        </div>
      ))}
    </>
  );
}

function textOf(node: ReactNode): string {
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}
