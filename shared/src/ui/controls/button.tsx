import { classNames } from '../layout/class-names';
import { Icon, type IconName } from '../icons/icon';
import { Spinner } from '../feedback/progress';
import styles from './button.module.scss';
import { createContext, use, type ComponentProps, type ComponentType, type ReactNode } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

const Anchor: ComponentType<LinkProps> = ({ children, ...rest }) => <a {...rest}>{children}</a>;
const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** Sets how links of the design system navigate: the shell passes its router's link, so that no press reloads the page. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link without a look of its own. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext);
  return <Component {...props} />;
}

export interface ButtonLook {
  /** `primary` once per view; `link` reads as text; `chrome` lies on the header; `whatsapp` opens a chat. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'chrome' | 'whatsapp' | 'link';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Work is under way: the button keeps its width and takes no press. */
    busy?: boolean;
  };

function lookOf({ variant = 'secondary', size = 'md', block }: ButtonLook, className: string | undefined): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], block && styles.block, className);
}

/** A button, at least 44 px high; `busy` disables it. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={lookOf({ variant, size, block }, classNames(busy && !icon && styles.covering, className))}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner size={18} /> : icon && <Icon name={icon} size={18} />}
      {busy && !icon ? <span className={styles.covered}>{children}</span> : children}
      {iconEnd && <Icon name={iconEnd} size={18} />}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & LinkProps;

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, size, block, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={lookOf({ variant, size, block }, className)} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={18} />}
    </Link>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** The accessible name: an icon alone always has one. */
  label: string;
  size?: number;
  /** For a toggle: whether it is on. A favourite is filled then. */
  pressed?: boolean;
  /** Something new waits behind it. */
  dot?: boolean;
  /** On the header. */
  chrome?: boolean;
};

/** A button with an icon alone; `label` is its accessible name. */
export function IconButton({ icon, label, size = 20, pressed, dot, chrome, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.icon, chrome && styles.iconOnChrome, className)}
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
    >
      <Icon name={icon} size={size} filled={pressed === true} />
      {dot && <span className={styles.dot} />}
    </button>
  );
}
