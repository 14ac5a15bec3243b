import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { isId, newId } from '#shared/ids.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Level } from '#features/alerts/contract.ts'
import type { testDevice as call } from '#features/alerts/pushContract.ts'
import { pushStrings } from '#features/alerts/push.strings.ts'
import type { PushBody } from '#features/alerts/pushRules.ts'
import { forgetDevices, unseal } from './devices.ts'
import type { PushPorts } from './PushPorts.ts'
import { sendPush } from './sendPush.ts'
import { readVapidKeys } from './vapidKeys.ts'
import { deviceErrors } from '#features/alerts/errors.ts'
import { toldDevices } from './toldDevices.ts'

/** A test is worth nothing once nobody looks, so for a minute only. */
const testTtl = 60

/** Puts a test of every device of a person into the queue. */
export const pushTestJob = 'push-test'

interface Tested {
  id: string
  sealed: Buffer
}

/** Sends a test to a device of the caller at once, and says how far it came. */
export async function testDevice(
  ctx: RequestContext,
  { params }: Input<typeof call>,
  ports: PushPorts,
): Promise<CallResponse<typeof call>> {
  const person = personOf(ctx).id
  const [device] = isId(params.id) ? await devicesOf(ctx.db, person, params.id) : []
  if (!device) throw deviceErrors.unknown()
  const why = await sendTest(ctx.db, { person, device, level: 2 }, ports)
  return {
    steps: [
      { what: 'known', ok: true, why: null },
      { what: 'accepted', ok: why === null, why },
    ],
  }
}

/** Sends a test to every device of a person, with sound or without. */
export async function pushTest(db: Database, { person, level }: { person: string; level: Level }, ports: PushPorts): Promise<void> {
  for (const device of await devicesOf(db, person)) await sendTest(db, { person, device, level }, ports)
}

/** The devices of a person who is signed in there. */
export async function devicesOf(db: DatabaseOrTransaction, person: string, id: string | null = null): Promise<Tested[]> {
  const { rows } = await sql<Tested>`select d.id, d.sealed from ${toldDevices()}
    where d.person_id = ${person} and (${id}::uuid is null or d.id = ${id})`.execute(db)
  return rows
}

/** Answers why a push service did not take it; null when it did. */
async function sendTest(
  db: DatabaseOrTransaction,
  { person, device: { id, sealed }, level }: { person: string; device: Tested; level: Level },
  ports: PushPorts,
): Promise<string | null> {
  const subscription = unseal(sealed, ports.vault)
  const keys = await readVapidKeys(db, ports.vault)
  const { title, body } = pushStrings.test
  const push: PushBody = {
    push: newId(),
    person,
    what: 'test',
    tag: 'test',
    conversation: null,
    workspace: null,
    title,
    body,
    url: '/account/settings/alerts',
    level,
    silent: level === 1,
    staysUp: false,
    actions: [],
    count: null,
    at: Date.now(),
  }
  const sent = subscription && (await sendPush(subscription, push, { ttl: testTtl, urgent: true }, 1, { ...ports, keys }))
  if (sent?.outcome === 'accepted') return null
  if (sent === null || sent.outcome === 'ended') await forgetDevices(db, sql`id = ${id}`, sent?.why ?? null)
  return sent?.why ?? pushStrings.why.ended('')
}
