import type { LinkProps } from '@backlay/shared/ui';
import { Link } from 'react-router-dom';

/** The design system's link as this site's router draws it: other origins load, paths do not. */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
