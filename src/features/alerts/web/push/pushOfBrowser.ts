import { AppError } from '#shared/errors.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { addDevice, listDevices, removeDevice, type PushSubscriptionData } from '#features/alerts/pushContract.ts'
import { pushHere } from './pushHere.ts'
import { pushPageStrings as text } from './push.strings.ts'
import { askWorker, registerWorker } from './worker.ts'

/** A browser is made ready at most once in so many milliseconds, however often the page asks. */
const cooldown = 60_000
let readyAt = -Infinity
/** Milliseconds. What a browser or its push service has not answered by then is said as it is known until then. */
const waitsForMs = 1500

/** Finds out for somebody who waits for it. A page that is being worked on has no worker. */
export async function lookAtPush(person: string): Promise<void> {
  if (import.meta.env.PROD) await initPush(person)
  else if (pushHere.get() === null) pushHere.set('unsupported')
}

/** The same where something has just changed that concerns this browser. */
export async function lookAgainAtPush(person: string): Promise<void> {
  readyAt = -Infinity
  await lookAtPush(person)
}

/** Makes this browser ready for notifications, where its person allowed them before, and finds out where they did not. Errors are nobody's concern. */
export async function initPush(person: string): Promise<void> {
  if (performance.now() - readyAt < cooldown) return
  readyAt = performance.now()
  const late = setTimeout(() => void sayWhatIsKnown(person), waitsForMs)
  try {
    if (!isOffered() || !(await registerWorker(person))) return pushHere.set('unsupported')
    const permission = await permissionHere()
    if (permission === 'denied') await forgetDenied(person)
    pushHere.set(permission === 'granted' ? await resume(person) : permission)
  } catch {
    pushHere.set((await permissionHere().catch(() => 'denied')) === 'granted' ? 'failed' : 'unsupported')
  } finally {
    clearTimeout(late)
  }
}

/** Somebody took the permission away in their browser's settings. If they allow it again there, this browser subscribes by itself: as another device. */
async function forgetDenied(person: string): Promise<void> {
  const device = await askWorker<string | null>(person, { forgetSubscription: true })
  if (device !== null) await tryToRemove(device)
}

/** Where the answer takes long. It is put right when it comes. */
async function sayWhatIsKnown(person: string): Promise<void> {
  const permission = isOffered() ? await permissionHere() : 'unsupported'
  const whenGranted = (await stoppedOf(person)) === undefined ? 'failed' : 'stopped'
  if (pushHere.get() === null) pushHere.set(permission === 'granted' ? whenGranted : permission)
}

/** Takes notifications again, unless the person stopped them here or removed this browser from another. */
async function resume(person: string): Promise<'on' | 'stopped'> {
  const stopped = await stoppedOf(person)
  if (stopped) {
    // What the server could not be told then it is told now.
    if (stopped.device !== null) await removeStopped(person, stopped.device)
    return 'stopped'
  }
  try {
    await subscribe(person, false)
    return 'on'
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'device.removed') throw error
    await giveUp(person)
    return 'stopped'
  }
}

/** Asks the person, and subscribes this browser where they allow it: then a notification says so. Called by a click: browsers ask only then. */
export async function activatePush(person: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return pushHere.set(permission)
  try {
    await deviceStore.remove(stoppedKey(person))
    await subscribe(person, true)
    pushHere.set('on')
    await askWorker(person, { confirm: text.enabled })
  } catch {
    pushHere.set('failed')
  }
}

/** Gives the subscription of this browser up until its person activates it again; the permission stays. */
export async function stopPush(person: string): Promise<void> {
  await giveUp(person)
  pushHere.set('stopped')
}

/** That somebody stopped notifications in this browser, which also outlives their sign-out; `device`: the server does not know of it yet. */
interface Stopped {
  device: string | null
}
const stoppedKey = (person: string) => `no push ${person}`
const stoppedOf = async (person: string) => (await deviceStore.all<Stopped>(stoppedKey(person))).get(stoppedKey(person))
const keepStopped = (person: string, stopped: Stopped) => deviceStore.put(stoppedKey(person), stopped)

async function giveUp(person: string): Promise<void> {
  keepStopped(person, { device: null })
  const device = await askWorker<string | null>(person, { forgetSubscription: true }).catch(() => null)
  if (device === null) return
  keepStopped(person, { device })
  await removeStopped(person, device)
}

async function removeStopped(person: string, device: string): Promise<void> {
  if (await tryToRemove(device)) keepStopped(person, { device: null })
}

/** Removes a device: otherwise it would count as a way to reach the person. One that the server does not know is gone; false: it could not be told. */
async function tryToRemove(device: string): Promise<boolean> {
  try {
    await callApi(removeDevice, { params: { id: device } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') return false
  }
  void queries.invalidateQueries({ queryKey: queryKeys.pushDevices })
  return true
}

/**
 * The same subscription is sent again at every visit: the server may have forgotten it, or know it from a session that has ended. `again`: the person
 * asks for it, also where they removed this browser.
 */
async function subscribe(person: string, again: boolean): Promise<void> {
  const { key } = await callApi(listDevices)
  const subscription = await askWorker<PushSubscriptionData>(person, { activateSubscription: { key } })
  await askWorker(person, { keepDevice: await callApi(addDevice, { body: { ...subscription, again } }) })
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
