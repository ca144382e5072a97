import { serverMessages, toPaise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type Caller, type RegisterRoute } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import type { TenantDirectory } from '../../core/tenants';
import type { Bonuses } from './bonuses';
import { toWireGrant, type StoredGrant } from './grant-repository';
import { toWireOffer, offersOf, saveOffer, type StoredOffer } from './offers';
import type { BonusPlayers } from './ports';

export interface BonusRoutesDeps {
  readonly database: Database;
  readonly bonuses: Bonuses;
  readonly players: BonusPlayers;
  readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>;
  readonly admin: SettingsAudit;
  readonly staff: {
    /** Writes down what was done, in its transaction. */
    record(connection: Connection, by: Caller, address: string, grant: StoredGrant, remarks: string): Promise<void>;
  };
}

/** C7.19, and what roles do about bonuses. */
export function defineBonusCalls(define: RegisterRoute, parts: BonusRoutesDeps): void {
  const { database, bonuses, tenants } = parts;

  define('bonuses', async ({ caller }) => {
    const { grants, uses } = await bonuses.of(caller.accountId);
    return { docs: grants.map((grant) => toWireGrant(grant, uses)), message: 'Success' };
  });

  define('bonusOffers', async ({ tenant, caller, query }) => {
    const ofStaff = caller.userType !== 'user';
    // A role asks about a brand by its white label, a player about the brand that they are at.
    const asked = ofStaff && query.whiteLabelId ? tenants.byWhiteLabel(query.whiteLabelId) : tenant;
    if (!asked) return reject(404, 'Site not found');
    const offers = await offersOf(database, asked.id);
    const shown = offers.filter(
      ({ active }) => (active || ofStaff) && (query.active === undefined || active === query.active),
    );
    return { docs: shown.map((offer) => toWireOffer(offer, { withCode: ofStaff })), message: 'Success' };
  });

  defineBonusStaffCalls(define, parts);
}

/** What roles do about bonuses: grants and offers. */
function defineBonusStaffCalls(define: RegisterRoute, parts: BonusRoutesDeps): void {
  const { database, bonuses, players, tenants, admin: backOffice, staff } = parts;

  define('grantBonus', async ({ caller, body, address }) => {
    const player = await players.byId(database, body.userId);
    if (!player) return reject(404, 'Player not found');
    if (player.demo) return reject(403, serverMessages['demo.restricted']);
    const { bonusType, remarks, wager, days } = body;
    const amount = toPaise(body.amount);
    if (amount < 1) return reject(400, 'Please check amount');
    const cause = `hand:${caller.accountId}:${body.requestRef}`;
    await database.transaction(async (connection) => {
      const given = await bonuses.give(connection, {
        tenantId: player.tenantId,
        accountId: body.userId,
        offerId: null,
        bonusType,
        title: TITLES[bonusType],
        amount,
        wager,
        days,
        cause,
        remarks,
      });
      const made = given > 0 ? await bonuses.byCause(connection, cause) : null;
      if (made) await staff.record(connection, caller, address, made, remarks);
    });
    const made = await bonuses.byCause(database, cause);
    if (!made || made.accountId !== body.userId || made.amount !== amount || made.bonusType !== bonusType)
      return reject(409, 'This reference has already been used');
    return { docs: toWireGrant(made, []), message: 'Success' };
  });

  define('saveBonusOffer', async ({ caller, body, address }) => {
    const tenant = tenants.byWhiteLabel(body.whiteLabelId);
    if (!tenant || tenant.audience !== 'player') return reject(404, 'Site not found');
    const { whiteLabelId: _site, promoCode, transactionCode: _code, ...terms } = body;
    if (body.max > 0 && body.min > body.max) return reject(400, 'Please check max');
    const offer: StoredOffer = {
      ...terms,
      tenantId: tenant.id,
      min: toPaise(body.min),
      max: toPaise(body.max),
      fixed: toPaise(body.fixed),
      most: toPaise(body.most),
      promoCode: promoCode ?? null,
    };
    const saved = await database.transaction(async (connection) => {
      const before = (await offersOf(connection, tenant.id)).find(({ _id }) => _id === offer._id);
      if (!(await saveOffer(connection, offer))) return false;
      await backOffice.record(connection, caller, address, {
        kind: 'bonusOffer',
        subjectId: offer._id,
        subject: offer.title,
        tenantId: tenant.id,
        before: before ? toWireOffer(before, { withCode: true }) : null,
        after: toWireOffer(offer, { withCode: true }),
      });
      return true;
    });
    if (!saved) return reject(404, 'Offer not found');
    return { docs: toWireOffer(offer, { withCode: true }), message: 'Success' };
  });
}

const TITLES = { manualDepositBonus: 'Deposit bonus', manualWithdrawBonus: 'Withdraw bonus' } as const;
