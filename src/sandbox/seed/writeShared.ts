import { wholeInbox, type Criteria } from '#features/inbox/conversations/contract.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'
import { northwind } from '#sandbox/northwind.ts'
import { colleagueOf, type Colleague } from './colleagues.ts'

/** What the team says again and again, by its short name; the last one is Mara's own. */
const replies: readonly { by: Colleague['key']; name: string; text: string; shared: boolean }[] = [
  {
    by: 'mara',
    name: 'return-label',
    text: 'Hi {{first_name}}, of course. I have sent the return label to {{email}}. Once the parcel is on its way to us, the refund takes five days.',
    shared: true,
  },
  {
    by: 'ben',
    name: 'where-is-it',
    text: 'Hi {{first_name}}, I have asked the carrier where your parcel is, and write to you here as soon as they answer.',
    shared: true,
  },
  {
    by: 'chloe',
    name: 'size',
    text: 'Between two sizes take the larger one, {{first_name}}. Changing it is free for 60 days.',
    shared: true,
  },
  { by: 'mara', name: 'thanks', text: 'You are welcome, {{first_name}}. Enjoy the mountains!', shared: false },
]

/** Lists that the team reads every day; the last one is Mara's own. */
const views: readonly { by: Colleague['key']; name: string; criteria: Partial<Criteria>; shared: boolean }[] = [
  { by: 'mara', name: 'Parcels', criteria: { tab: 'all', sort: 'waiting', filterTags: ['shipping'] }, shared: true },
  { by: 'ben', name: 'Refunds', criteria: { tab: 'all', filterTags: ['refund'] }, shared: true },
  { by: 'mara', name: 'VIPs', criteria: { tab: 'all', filterTags: ['VIP'] }, shared: false },
]

/** The saved replies and views of Northwind, so that `/` and the sidebar have some to try. */
export async function writeShared(db: DatabaseOrTransaction, now: number): Promise<void> {
  const made = { workspace_id: northwind.id, created_at: new Date(now) }
  await db
    .insertInto('reply')
    .values(replies.map(({ by, ...reply }) => ({ ...made, ...reply, id: uuidFor(`reply:${reply.name}`), person_id: colleagueOf(by).id })))
    .execute()
  await db
    .insertInto('view')
    .values(
      views.map(({ by, name, shared, criteria }) => ({
        ...made,
        id: uuidFor(`view:${name}`),
        person_id: colleagueOf(by).id,
        name,
        client_key: 'all',
        criteria: JSON.stringify({ ...wholeInbox, ...criteria }),
        shared,
      })),
    )
    .execute()
}
