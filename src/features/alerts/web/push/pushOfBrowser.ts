import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { addDevice, listDevices, type PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { pushHere } from './pushHere.ts'
import { pushPageStrings as text } from './push.strings.ts'
import { askWorker, registerWorker } from './worker.ts'

/** A browser is made ready at most once in so many milliseconds, however often the page asks. */
const cooldown = 60_000
let readyAt = -Infinity
/** Milliseconds. What a browser or its push service has not answered by then is said as it is known until then. */
const patience = 1500

/** Finds out for somebody who waits for it. A page that is being worked on has no worker. */
export async function lookAtPush(person: string): Promise<void> {
  if (import.meta.env.PROD) await initPush(person)
  else if (pushHere.get() === null) pushHere.set('unsupported')
}

/** Makes this browser ready for notifications, where its person allowed them before, and finds out where they did not. Errors are nobody's concern. */
export async function initPush(person: string): Promise<void> {
  if (performance.now() - readyAt < cooldown) return
  readyAt = performance.now()
  const late = setTimeout(() => void sayWhatIsKnown(), patience)
  try {
    if (!isOffered() || !(await registerWorker(person))) return pushHere.set('unsupported')
    const permission = await permissionHere()
    if (permission === 'granted') await subscribe(person)
    if (permission === 'denied') await askWorker(person, { forgetSubscription: true })
    pushHere.set(permission === 'granted' ? 'on' : permission)
  } catch {
    pushHere.set((await permissionHere().catch(() => 'denied')) === 'granted' ? 'failed' : 'unsupported')
  } finally {
    clearTimeout(late)
  }
}

/** Where the answer takes long. It is put right when it comes. */
async function sayWhatIsKnown(): Promise<void> {
  const permission = isOffered() ? await permissionHere() : 'unsupported'
  if (pushHere.get() === null) pushHere.set(permission === 'granted' ? 'failed' : permission)
}

/** Asks the person, and subscribes this browser where they allow it: then a notification says so. Called by a click: browsers ask only then. */
export async function activatePush(person: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return pushHere.set(permission)
  try {
    await subscribe(person)
    pushHere.set('on')
    await askWorker(person, { confirm: text.enabled })
  } catch {
    pushHere.set('failed')
  }
}

/** Gives the subscription of this browser up; the permission stays. */
export async function stopPush(person: string): Promise<void> {
  await askWorker(person, { forgetSubscription: true }).catch(() => undefined)
  pushHere.set('default')
}

/** The same subscription is sent again at every visit: the server may have forgotten it, or know it from a session that has ended. */
async function subscribe(person: string): Promise<void> {
  const { key } = await callApi(listDevices)
  const subscription = await askWorker<PushSubscriptionData>(person, { activateSubscription: { key } })
  await askWorker(person, { keepDevice: await callApi(addDevice, { body: subscription }) })
  void queries.invalidateQueries({ queryKey: queryKeys.pushDevices })
}

/** On a desktop's browser, and on phones where the page is installed; on a trusted origin only. */
function isOffered(): boolean {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return isThere && (isInstalled || !matchMedia('(pointer: coarse)').matches)
}

async function permissionHere(): Promise<'default' | 'granted' | 'denied'> {
  const plain = () => Notification.permission
  const asked = await navigator.permissions.query({ name: 'notifications' }).then(({ state }) => state, plain)
  return asked === 'prompt' ? 'default' : asked
}
