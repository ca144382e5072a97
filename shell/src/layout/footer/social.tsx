import type { Tenant } from '@backlay/shared/host';
import { listKeys } from '@backlay/shared/domain';

type Social = Tenant['theme']['socialMedia'];
type Network = Exclude<keyof Social, 'website'>;

/** Marks of the networks, in one colour on a grid of 24. */
const MARKS: Readonly<Partial<Record<Network, { readonly name: string; readonly path: string }>>> = {
  facebook: {
    name: 'Facebook',
    path: 'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.6-4.7 1.300 0 2.700.2 2.700.2v3h-1.500c-1.500 0-2 .9-2 1.900V12h3.400l-.5 3.500h-2.900v8.400A12 12 0 0 0 24 12Z',
  },
  twitter: {
    name: 'X',
    path: 'M14.3 10.200 23 0h-2.100l-7.500 8.800L7.300 0H.300l9.100 13.300L.3 24h2.100l8-9.300 6.300 9.300h7Zm-2.800 3.300-.9-1.300L3.100 1.600h3.200l5.900 8.500.9 1.300 7.700 11.100h-3.200Z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Zm0 2.200A4.800 4.800 0 0 0 2.200 7v10A4.800 4.800 0 0 0 7 21.800h10a4.800 4.800 0 0 0 4.800-4.800V7A4.800 4.800 0 0 0 17 2.200Zm5 3.700a6.100 6.100 0 1 1 0 12.200 6.100 6.100 0 0 1 0-12.200Zm0 2.200a3.900 3.900 0 1 0 0 7.800 3.900 3.900 0 0 0 0-7.800Zm6.400-4a1.400 1.400 0 1 1 0 2.900 1.400 1.400 0 0 1 0-2.900Z',
  },
  telegram: {
    name: 'Telegram',
    path: 'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm5.500 8.200-1.900 9c-.1.600-.500.800-1.100.500l-2.900-2.100-1.400 1.300c-.2.200-.300.300-.600.300l.2-3 5.400-4.900c.2-.2 0-.3-.3-.1L8.200 13.400l-2.900-.9c-.6-.2-.6-.6.1-.9l11.300-4.300c.5-.2 1 .1.8.9Z',
  },
  youtube: {
    name: 'YouTube',
    path: 'M23.500 6.200a3 3 0 0 0-2.100-2.100C19.500 3.500 12 3.500 12 3.500s-7.500 0-9.400.6A3 3 0 0 0 .5 6.200 31 31 0 0 0 0 12a31 31 0 0 0 .5 5.800 3 3 0 0 0 2.100 2.100c1.900.6 9.400.6 9.400.6s7.500 0 9.400-.6a3 3 0 0 0 2.100-2.100A31 31 0 0 0 24 12a31 31 0 0 0-.5-5.800ZM9.600 15.600V8.400l6.200 3.600Z',
  },
  pinterest: {
    name: 'Pinterest',
    path: 'M12 0a12 12 0 0 0-4.400 23.200c-.1-1-.2-2.400 0-3.400l1.400-6s-.4-.7-.4-1.800c0-1.700 1-2.900 2.200-2.900 1 0 1.500.8 1.500 1.700 0 1-.7 2.600-1 4-.3 1.200.6 2.200 1.800 2.200 2.100 0 3.800-2.300 3.800-5.500 0-2.900-2.100-4.900-5-4.900-3.400 0-5.400 2.600-5.400 5.200 0 1 .4 2.100.9 2.700v.4l-.3 1.400c0 .2-.2.300-.4.200-1.500-.7-2.400-2.900-2.400-4.700 0-3.800 2.800-7.300 8-7.300 4.200 0 7.400 3 7.400 6.900 0 4.200-2.600 7.500-6.200 7.500-1.200 0-2.400-.6-2.800-1.400l-.7 2.900c-.3 1-1 2.300-1.500 3.100A12 12 0 1 0 12 0Z',
  },
  signal: {
    name: 'Signal',
    path: 'M12 0a12 12 0 0 0-10.400 18L.5 23.500 6 22.400A12 12 0 1 0 12 0Zm0 2.400a9.600 9.600 0 1 1-5.200 17.700l-3.200.7.700-3.200A9.600 9.600 0 0 1 12 2.400Z',
  },
};

const NETWORKS = listKeys<Network>(MARKS);

export interface SocialLinksProps {
  readonly social: Social;
  readonly className?: string;
}

/** Where the brand can be followed; only links over https, in a window of their own (S-03). */
export default function SocialLinks({ social, className }: SocialLinksProps) {
  const links = NETWORKS.flatMap((network) => {
    const href = social[network];
    const mark = MARKS[network];
    return href?.startsWith('https://') && mark ? [{ network, href, ...mark }] : [];
  });
  return links.map(({ network, href, name, path }) => (
    <a key={network} href={href} target="_blank" rel="noopener noreferrer" aria-label={name} className={className}>
      <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    </a>
  ));
}
