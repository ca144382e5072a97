import type { ApprovalAction, EndpointPayload, Cumulative } from '@backlay/shared/contract';
import { STAFF_TYPES, type AccountType, type CasinoOrderingOverrides, type TenantFlags } from '@backlay/shared/domain';
import type { Database } from '../database';

/** The two colours that everything else is derived from, as #rrggbb. */
export interface TenantBranding {
  readonly room: string;
  readonly action: string;
}

/** Figures and switches that the platform alone reads; what a page follows is one of the flags. */
export interface TenantLimits {
  /** Smallest deposit, rupees (OQ-22). */
  readonly minDepositBalance: number;
  /** From how many rupees on a player confirms a withdrawal; none is confirmed where it is left out (E7.07). */
  readonly confirmFrom?: number;
  /** A deposit by transfer has to come with a picture of the payment (C5.07). */
  readonly slipRequired?: boolean;
  /** The deposit's second step goes without the chat (C2.16). */
  readonly noDepositWhatsapp?: boolean;
  /** The brand goes without its European casino provider (A6.12). */
  readonly europeanCasinoDisabled?: boolean;
  /** The brand takes no bets on an event once another source took over its feed (G7.09). */
  readonly standbyFeedsDisabled?: boolean;
  /** Text in the European provider's name; "European" by default (OQ-123). */
  readonly europeanProvider?: string;
  /** From how many rupees on an action waits for a second person: 0 always, null never; what is left out has its default (D1.16). */
  readonly approvalThresholds?: Readonly<Partial<Record<ApprovalAction, number | null>>>;
  /** Staff roles that have to sign in with a second factor; in production all of them, whatever the record has (D1.11). */
  readonly secondFactorRoles?: readonly AccountType[];
  /** The brand's own order of casino providers and game types, by category (OQ-122). */
  readonly casinoOrderings?: CasinoOrderingOverrides;
  /** The brand that players may switch to, and come from, with the session that they have (A1.19, S-02). */
  readonly sister?: string;
  /** Of two sisters the one that is the world's: it leads to the diamond site, the other to the world site (OQ-33). */
  readonly isWorld?: boolean;
  /** What the house may lose by the brand's bets, rupees; a key of `*`, or none, is each player, market, event … (D4.03). */
  readonly caps?: readonly {
    readonly scope: 'player' | 'playerMarket' | 'market' | 'event' | 'competition' | 'sport' | 'marketType' | 'tenant';
    readonly key?: string;
    readonly amount: number;
  }[];
  /** Percent of a player's net winnings in a market that has none of its own; none by default, and none of sessions (E2.08). */
  readonly commission?: number;
  /** Highest return of one multiple, and of all that a player places in a day, rupees: 10,00,000 and 50,00,000 by default (E6.06). */
  readonly multiMaxPayout?: number;
  readonly multiMaxPayoutDay?: number;
  /**
   * Whether stakes are held against the size on offer, by market type, with a factor. Default: 1 for markets of the
   * exchange, `ignore` for all others (D4.07).
   */
  readonly sizeOnOffer?: {
    readonly [Type in 'betfair' | 'premium' | 'bookmaker']?: 'ignore' | { readonly factor: number };
  };
  /**
   * Players' orders: brands of one pool share books (`main` by default). Share of the feed that the house offers, 0 to 1; rupees that it
   * offers at one price and may lose in a market at most (E2.02, E2.18).
   */
  readonly exchange?: {
    readonly pool?: string;
    readonly houseShare?: number;
    readonly houseMaxPerLevel?: number;
    readonly houseMaxLoss?: number;
    /** Another share or bound in a market type of the exchange, as `MATCH_ODDS`; the last match counts (E2.02). */
    readonly house?: readonly {
      readonly marketType: string;
      readonly houseShare?: number;
      readonly houseMaxPerLevel?: number;
      readonly houseMaxLoss?: number;
    }[];
    /** Whether all waiting orders end at a material event, by sport and market type; soccer does by default (E1.06). */
    readonly managed?: readonly { readonly sportId: string; readonly marketType?: string; readonly managed: boolean }[];
  };
  /**
   * Navigation entries of remotes, by `<remote>:<place>:<path>`: those that the brand does not show, and places in the order
   * that differ from the declared ones (F1.07).
   */
  readonly navigation?: { readonly hide?: readonly string[]; readonly order?: Readonly<Record<string, number>> };
  /** The release channel of the brand; `stable` by default. */
  readonly channel?: string;
  /** QA may put a build of their own machine into the page. */
  readonly allowDevelopmentOverrides?: boolean;
  /** When a version of a remote goes back by itself: share of failed loads, failures and addresses at least, window in minutes. */
  readonly rollback?: {
    readonly rate?: number;
    readonly failures?: number;
    readonly addresses?: number;
    readonly minutes?: number;
  };
  /** When a version counts as good, so that one goes back to it: loads, visitors and minutes at least, share of failed loads at most (F3.02). */
  readonly lastGood?: {
    readonly loads?: number;
    readonly visitors?: number;
    readonly minutes?: number;
    readonly failureShare?: number;
  };
}

type Configuration = Cumulative['appConfigruation'];

/** One brand. `hosts` are names without port. */
export interface TenantRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'b2c' | 'b2b';
  readonly audience: 'player' | 'staff';
  readonly whiteLabelId: string;
  readonly demoWhiteLabelId: string | null;
  readonly hosts: readonly string[];
  readonly brand: TenantBranding;
  readonly flags: TenantFlags;
  readonly rules: TenantLimits;
  readonly theme: Cumulative['globalAppConfiguration'];
  readonly app: Configuration;
  /**
   * The chat of a page, by provider (A3.16). `page` is where it is, with `{value}` for the id: needed for Zoho and Pulse, whose address
   * is the operator's own; its host has to be one of the provider's or of `CHAT_HOSTS`.
   */
  readonly chat?: EndpointPayload<'communicationDetail'>['chat'];
}

export { FLAGS_OFF as flagsOff, type TenantFlags } from '@backlay/shared/domain';

export type MarkedRoles =
  | { readonly ok: true; readonly roles: readonly AccountType[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Marks the staff roles that need a second factor at a brand or the staff site (D1.11), in place of those before. The platform follows at
 * once.
 * @param list roles with commas between them, `all` or `none`
 */
export async function markSecondFactorRoles(
  database: Pick<Database, 'query'>,
  brand: string,
  list: string,
): Promise<MarkedRoles> {
  const names: readonly string[] =
    list === 'all' ? STAFF_TYPES : list === 'none' ? [] : list.split(',').map((name) => name.trim());
  const roles = STAFF_TYPES.filter((role) => names.includes(role));
  if (roles.length !== names.length)
    return {
      ok: false,
      problem: `Accepted: all, none, or of these with commas between them: ${STAFF_TYPES.join(', ')}`,
    };
  const { rowCount } = await database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{rules,secondFactorRoles}', $2::jsonb), edited_at = now() WHERE id = $1`,
    [brand, JSON.stringify(roles)],
  );
  return rowCount === 1 ? { ok: true, roles } : { ok: false, problem: `There is no brand ${brand}` };
}
