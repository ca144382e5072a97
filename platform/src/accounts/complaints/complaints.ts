import type { Complaint, ComplaintMessage } from '@backlay/shared/contract';
import { ownedBy, type Owners } from '../../core/scope';
import type { Connection, Database } from '../../core/database';
import { reject, HttpRejection } from '../../core/http';

/** Query of the accounts with a complaint that is not decided: their bets are disputed. Source: G5.07. */
export const DISPUTED_ACCOUNTS = `SELECT account_id FROM complaint WHERE status IN ('pending', 'processing')`;

export interface NewComplaint {
  readonly tenantId: string;
  readonly accountId: string;
  readonly subject: string;
  readonly message: string;
  readonly picture?: Blob;
}

/** Keeps a picture together with what it belongs to. */
export interface PictureStore {
  save(
    upload: { tenantId: string; accountId: string; picture: Blob; isReferenced: true },
    connection: Pick<Database, 'query'>,
  ): Promise<{ readonly path: string } | HttpRejection>;
  /** The address under which the picture of a path is shown to whom the response is for. */
  signedAddress(path: string): string;
}

export interface ComplaintPage {
  readonly page: number;
  readonly limit: number;
  readonly status: Complaint['status'] | 'all';
}

interface Row {
  id: string;
  tenant_id: string;
  account_id: string;
  subject: string;
  message: string;
  image: string | null;
  status: Complaint['status'];
  remarks: string;
  created_at: Date;
}

export interface ComplaintRow {
  readonly tenantId: string;
  readonly accountId: string;
  readonly docs: Complaint;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const present = (row: Row, pictures: Pick<PictureStore, 'signedAddress'>): ComplaintRow => ({
  tenantId: row.tenant_id,
  accountId: row.account_id,
  docs: {
    _id: row.id,
    subject: row.subject,
    message: row.message,
    image: row.image === null ? null : pictures.signedAddress(row.image),
    status: row.status,
    remarks: row.remarks,
    createdAt: row.created_at.toISOString(),
  },
});

/** Complaints of players with their threads (OQ-10, C7.22, C7.31). Who may see one is asked before. */
export class ComplaintService {
  constructor(
    private readonly database: Database,
    private readonly pictures: PictureStore,
  ) {}

  /** Complaint and picture are stored together or not at all. */
  async create({ picture, ...complaint }: NewComplaint): Promise<Complaint | HttpRejection> {
    const { tenantId, accountId, subject, message } = complaint;
    return this.database.transaction(async (connection) => {
      const saved = picture
        ? await this.pictures.save({ tenantId, accountId, picture, isReferenced: true }, connection)
        : { path: null };
      if (saved instanceof HttpRejection) return saved;
      const { rows } = await connection.query<Row>(
        `insert into complaint (tenant_id, account_id, subject, message, image) values ($1, $2, $3, $4, $5) returning *`,
        [tenantId, accountId, subject, message, saved.path],
      );
      return rows[0] ? present(rows[0], this.pictures).docs : reject(503, 'Something went wrong.');
    });
  }

  /** One page, newest first. */
  async list(owners: Owners, { page, limit, status }: ComplaintPage) {
    const owned = ownedBy('account_id', owners, 1);
    const which = `${owned.sql} and ($2 = 'all' or status = $2)`;
    const [list, count] = await Promise.all([
      this.database.query<Row>(
        `select * from complaint where ${which} order by created_at desc, id limit $3 offset $4`,
        [owned.value, status, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }>(`select count(*) as total from complaint where ${which}`, [
        owned.value,
        status,
      ]),
    ]);
    return { complaints: list.rows.map((row) => present(row, this.pictures)), total: count.rows[0]?.total ?? 0 };
  }

  async find(id: string): Promise<ComplaintRow | null> {
    if (!isUuid(id)) return null;
    const { rows } = await this.database.query<Row>('select * from complaint where id = $1', [id]);
    return rows[0] ? present(rows[0], this.pictures) : null;
  }

  /** Sets how far a complaint is; `record` writes down who did, in the same transaction. */
  async decide(
    id: string,
    decision: { readonly status: Complaint['status']; readonly remarks: string; readonly by: string },
    record: (connection: Connection, from: ComplaintRow, to: ComplaintRow) => Promise<void>,
  ): Promise<ComplaintRow | null> {
    return this.database.transaction(async (connection) => {
      const before = await connection.query<Row>('select * from complaint where id = $1 for update', [id]);
      const after = await connection.query<Row>(
        'update complaint set status = $2, remarks = $3, decided_by = $4 where id = $1 returning *',
        [id, decision.status, decision.remarks, decision.by],
      );
      if (!before.rows[0] || !after.rows[0]) return null;
      const changed = present(after.rows[0], this.pictures);
      await record(connection, present(before.rows[0], this.pictures), changed);
      return changed;
    });
  }

  async addMessage(id: string, accountId: string, staff: boolean, message: string): Promise<string> {
    const { rows } = await this.database.query<{ id: string }>(
      'insert into complaint_message (complaint_id, account_id, staff, message) values ($1, $2, $3, $4) returning id',
      [id, accountId, staff, message],
    );
    return rows[0]?.id ?? id;
  }

  /** Messages of the complaint, oldest first. */
  async thread(id: string, accountId: string): Promise<ComplaintMessage[]> {
    const { rows } = await this.database.query<{
      id: string;
      account_id: string;
      message: string;
      staff: boolean;
      created_at: Date;
    }>('select * from complaint_message where complaint_id = $1 order by created_at, id limit 200', [id]);
    return rows.map((row) => ({
      _id: row.id,
      message: row.message,
      staff: row.staff,
      mine: row.account_id === accountId,
      createdAt: row.created_at.toISOString(),
    }));
  }
}
