import { createContext, use } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

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
