import { sql, type RawBuilder } from 'kysely'
import { lockName } from '#platform/db/lockName.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { deviceErrors } from '#features/alerts/errors.ts'
import { isId, newId } from '#shared/ids.ts'
import { wireSeconds } from '#shared/time.ts'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, type Vault } from '#platform/crypto/secrets.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import {
  PushSubscriptionData,
  type addDevice as add,
  type listDevices as list,
  type removeDevice as remove,
  type renewDevice as renew,
} from '#features/alerts/pushContract.ts'
import type { PushPorts } from './PushPorts.ts'
import { removed } from './toldDevices.ts'
import { readVapidKeys } from './vapidKeys.ts'

/** So many devices a person has; the one that was used least recently makes room. */
const atMost = 20

/** The caller's devices, the newest first. Those whose session has ended are none any more. */
export async function listDevices(ctx: RequestContext, { vault }: Pick<PushPorts, 'vault'>): Promise<CallResponse<typeof list>> {
  const { id, session } = personOf(ctx)
  const rows = await ctx.db
    .selectFrom('push_device as d')
    .innerJoin('session as s', 's.id', 'd.session_id')
    .where('d.person_id', '=', id)
    .where('d.service', '<>', removed)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .select(['d.id', 'd.agent', 'd.service', 'd.created_at', 'd.used_at', 'd.heard_at', 'd.session_id'])
    .orderBy('d.created_at', 'desc')
    .execute()
  const seconds = (at: Date | null) => at && wireSeconds(at.getTime())
  const devices = rows.map(({ session_id, created_at, used_at, heard_at, ...row }) => ({
    ...row,
    created_at: wireSeconds(created_at.getTime()),
    used_at: seconds(used_at),
    heard_at: seconds(heard_at),
    current: session_id === session,
  }))
  return { key: (await readVapidKeys(ctx.db, vault)).publicKey, devices }
}

/**
 * Adds the browser of the caller's session; one that they removed only where they ask for it. The subscription of a browser in which somebody else was
 * signed in is theirs no more.
 */
export async function addDevice(
  ctx: RequestContext,
  { body }: Input<typeof add>,
  { vault, checkEndpoint }: Pick<PushPorts, 'vault' | 'checkEndpoint'>,
): Promise<CallResponse<typeof add>> {
  const { id: person, session } = personOf(ctx)
  if (session === null) throw deviceErrors.noBrowser()
  const service = serviceOf(body, checkEndpoint)
  const hash = await lockEndpoint(ctx.db, body)
  await forgetDevices(ctx.db, sql`endpoint_hash = ${hash} and person_id <> ${person}`)
  if (body.again !== true && (await isRemoved(ctx.db, hash))) throw deviceErrors.removed()
  const values = { sealed: seal(body, vault), service, agent: (ctx.from?.device ?? '').slice(0, 300), session_id: session }
  const { id } = await ctx.db
    .insertInto('push_device')
    .values({ id: newId(), person_id: person, endpoint_hash: hash, ...values })
    .onConflict((on) => on.column('endpoint_hash').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetDevices(
    ctx.db,
    sql`id in (select id from push_device where person_id = ${person} order by greatest(created_at, used_at) desc offset ${atMost})`,
  )
  return { device: id, code: codeOf(id, vault) }
}

/** What an endpoint is known by. Of two who have it at the same moment the second one finds the device of the first, and takes it away where it is another person's. */
async function lockEndpoint(db: DatabaseOrTransaction, { endpoint }: Pick<PushSubscriptionData, 'endpoint'>): Promise<Buffer> {
  const hash = hashSecret(endpoint)
  await lockName(db, `push endpoint ${hash.toString('hex')}`)
  return hash
}

async function isRemoved(db: DatabaseOrTransaction, hash: Buffer): Promise<boolean> {
  const found = db.selectFrom('push_device').where('endpoint_hash', '=', hash).where('service', '=', removed)
  return (await found.select('id').executeTakeFirst()) !== undefined
}

/** The job's name; its data are the id of a device that its person removed. */
export const forgetDeviceJob = 'forget-device'

/** No more pushes to a device of the caller, until they ask for them there again. Its worker can still say of another subscription that it is this browser. */
export async function removeDevice(ctx: RequestContext, { params }: Input<typeof remove>): Promise<{ ok: true }> {
  if (!isId(params.id)) throw deviceErrors.unknown()
  const { numUpdatedRows } = await ctx.db
    .updateTable('push_device')
    .set({ sealed: Buffer.alloc(0), service: removed, agent: '' })
    .where('id', '=', params.id)
    .where('person_id', '=', personOf(ctx).id)
    .where('service', '<>', removed)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw deviceErrors.unknown()
  ctx.enqueue({ job: forgetDeviceJob, data: { device: params.id } })
  return { ok: true }
}

/** A browser has another subscription, as its own worker says. One that was removed stays so. */
export async function renewDevice(ctx: RequestContext, { body }: Input<typeof renew>, ports: PushPorts): Promise<{ ok: true }> {
  const { id, wasRemoved } = await findDevice(ctx, body, ports.vault)
  const service = serviceOf(body.subscription, ports.checkEndpoint)
  const hash = await lockEndpoint(ctx.db, body.subscription)
  await forgetDevices(ctx.db, sql`endpoint_hash = ${hash} and id <> ${id}`)
  await ctx.db
    .updateTable('push_device')
    .set({ endpoint_hash: hash, ...(!wasRemoved && { sealed: seal(body.subscription, ports.vault), service }) })
    .where('id', '=', id)
    .execute()
  return { ok: true }
}

/** What becomes of an attempt at a device that is none any more: what was on its way fails, if it is known `why`, or is taken back, and nothing is due. */
const settled = (
  why: string | null,
) => sql`due_at = null, state = case when state = 'waiting' then ${why === null ? 'withdrawn' : 'failed'} else state end,
    why = case when state = 'waiting' then ${why} else why end, settled_at = case when state = 'waiting' then now() else settled_at end`

/**
 * Removes devices, with what was on its way to them; answers how many. First the devices: the order in which everybody locks. What lies on them cannot be
 * taken back any more; it is written to all the same, so that nobody who ends its alert at this moment makes it due to a device that is gone.
 */
export async function forgetDevices(db: DatabaseOrTransaction, which: RawBuilder<unknown>, why: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from push_device where ${which} order by id for update`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`update alert_attempt set ${settled(why)}
    where state in ('waiting', 'accepted', 'seen') and device_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from push_device where id = any(${ids}::uuid[])`.execute(db)
  return ids.length
}

/** So many attempts are let go of in one statement. */
const attemptsAtOnce = 1000

/**
 * Lets go of what a device was ever told, a little at a time, before it is forgotten: that may be all the alerts of months. Whatever somebody else writes to at this
 * moment is left to them. `which` is a condition on the device, which may come back meanwhile.
 */
export async function forgetAttempts(db: Database, device: string, which: RawBuilder<unknown>, why: string | null = null): Promise<void> {
  await deleteInPortions(
    db,
    attemptsAtOnce,
    sql`with told as (select workspace_id, id from alert_attempt where device_id = ${device} and exists (select from push_device where id = ${device} and ${which})
        limit ${attemptsAtOnce} for update skip locked)
      update alert_attempt t set device_id = null, ${settled(why)} from told where t.workspace_id = told.workspace_id and t.id = told.id`,
  )
}

/** Lets go of what a device was told that its person removed. */
export const forgetRemoved = (db: Database, device: string) => forgetAttempts(db, device, sql`service = ${sql.lit(removed)}`)

/**
 * Removes the devices whose sessions have ended: who signed out somewhere is told nothing there, from the moment of the sign-out on. One from which something is
 * to be taken back goes after it. What was planned for one that was removed at that moment is let go of, too.
 */
export async function forgetSignedOut(db: Database): Promise<void> {
  const left = sql`select from alert_attempt t where t.device_id = push_device.id`
  const isOver = sql`session_id in (select id from session where revoked_at is not null or expires_at <= now()) and not exists (${left} and t.due_at is not null)`
  const over = await sql<{ id: string }>`select id from push_device where ${isOver}`.execute(db)
  for (const { id } of over.rows) await forgetAttempts(db, id, isOver)
  await forgetDevices(db, isOver)
  const gone = await sql<{ id: string }>`select id from push_device where service = ${sql.lit(removed)} and exists (${left})`.execute(db)
  for (const { id } of gone.rows) await forgetRemoved(db, id)
}

/** What a service worker shows to speak for its device. */
const codeOf = (device: string, vault: Vault) => vault.sign(`push device ${device}`)

interface Speaking {
  id: string
  person: { id: string; name: string; email: string; image: string | null; session: string }
}

/** A device whose worker speaks, with its person, as long as they are signed in there and did not remove it. */
export async function deviceOfWorker(ctx: RequestContext, shown: { device: string; code: string }, vault: Vault): Promise<Speaking> {
  const { wasRemoved, ...device } = await findDevice(ctx, shown, vault)
  if (wasRemoved) throw deviceErrors.unknown()
  return device
}

async function findDevice(
  ctx: RequestContext,
  { device, code }: { device: string; code: string },
  vault: Vault,
): Promise<Speaking & { wasRemoved: boolean }> {
  if (!isId(device) || !vault.isSignature(`push device ${device}`, code)) throw deviceErrors.unknown()
  const { rows } = await sql<Speaking['person'] & { service: string }>`
    select p.id, p.name, p.email, p.image, s.id as session, d.service from push_device d join person p on p.id = d.person_id
    join session s on s.id = d.session_id and s.revoked_at is null and s.expires_at > now() where d.id = ${device}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw deviceErrors.unknown()
  const { service, ...person } = row
  return { id: device, person, wasRemoved: service === removed }
}

/** Opens the subscription of a device. Null: this installation did not seal it. */
export function unseal(sealed: Buffer, vault: Vault): PushSubscriptionData | null {
  try {
    return PushSubscriptionData.parse(JSON.parse(vault.decrypt(sealed)))
  } catch {
    return null
  }
}

const seal = ({ endpoint, keys }: PushSubscriptionData, vault: Vault) => vault.encrypt(JSON.stringify({ endpoint, keys }))

/** The host of a push service, after what a browser can never have said is refused. */
function serviceOf({ endpoint, keys }: PushSubscriptionData, checkEndpoint: PushPorts['checkEndpoint']): string {
  const { host } = checkEndpoint(endpoint)
  const point = Buffer.from(keys.p256dh, 'base64url')
  const isKey = point.length === 65 && point[0] === 4 && Buffer.from(keys.auth, 'base64url').length === 16
  if (!isKey) throw deviceErrors.badKeys()
  return host
}
