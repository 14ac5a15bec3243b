/** The version of the push worker, by which old installations ask for theirs. */
const workerVersion = '1.1.16'

/** What the page asks of the service worker. */
type Ask =
  | { activateSubscription: { key: string } }
  | { keepDevice: { device: string; code: string } }
  | { confirm: string }
  | { forgetSubscription: true }
  | { keepOnly: WhatCalls }

/** The conversations of a workspace that call for its person, and how many call in their others; null: not known. */
interface WhatCalls {
  workspace: string
  conversations: readonly string[]
  elsewhere: number | null
}

/** Registers the one service worker, for the person who is signed in; where nobody knows who, the one that is there stays. */
export async function registerWorker(person: string | undefined): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const there = await navigator.serviceWorker.getRegistration()
  if (person === undefined && there) return there
  const channel = person === undefined ? '' : `&channel=${encodeURIComponent(person)}`
  return navigator.serviceWorker.register(`/service-worker.js?version=${workerVersion}${channel}`)
}

/** Asks the worker of this person, and waits for what it answers. Rejects with what went wrong there, as a sentence of the browser. */
export async function askWorker<T>(person: string, ask: Ask): Promise<T> {
  const worker = await activeFor(person)
  // One that could not be installed, as the device is full or a part of the page was not had, leaves that of who was here before: it shows nobody else anything.
  if (!('forgetSubscription' in ask) && ![person, null].includes(personOf(worker))) throw new Error('This person has no worker here.')
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<{ answer: T; failed?: undefined } | { failed: string }>) => {
      port1.close()
      if (data.failed === undefined) resolve(data.answer)
      else reject(new Error(data.failed))
    }
    worker.postMessage(ask, [port2])
  })
}

/** The worker once it is that of the person: one that is newly registered takes a moment to be in charge. */
async function activeFor(person: string): Promise<ServiceWorker> {
  const registration = await registerWorker(person)
  const fresh = registration?.installing ?? registration?.waiting
  if (fresh) await whenActivated(fresh)
  const worker = (await navigator.serviceWorker.ready).active
  if (!worker) throw new Error('There is no worker.')
  return worker
}

const personOf = ({ scriptURL }: ServiceWorker) => new URL(scriptURL).searchParams.get('channel')

function whenActivated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const onStateChange = () => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      worker.removeEventListener('statechange', onStateChange)
      resolve()
    }
    worker.addEventListener('statechange', onStateChange)
    onStateChange()
  })
}
