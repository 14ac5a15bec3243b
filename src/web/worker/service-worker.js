// Keeps the built page on the device, so that it opens without a connection, and shows what the server pushes. The build fills in what there is and its
// version. Of the address it is registered by, `channel` is the person who is signed in.
const version = '__VERSION__'
const files = ['__FILES__']

/** Addresses that are not the page's: calls, ways to companies, and what plays them. */
const notOurs = /^\/(api|auth|realtime|socket\.io|sandbox|healthz|readyz|metrics|files)(\/|$)/
const callbackPage = /^\/auth\/(google\/callback\/integrate|slack\/callback(\/signin)?)\/?$/

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  // The server's page first, always: an old page must never stand before a new server. What is kept is for when there is no answer.
  if (mode === 'navigate' && (!notOurs.test(pathname) || callbackPage.test(pathname))) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match('/')) ?? Response.error()))
  } else if (files.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)))
  }
})

/** All or nothing: a page of which a part is missing is none. */
async function keep() {
  const cache = await caches.open(version)
  await cache.addAll(['/', ...files].map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })))
  // While servers are replaced one by one the page may come from one of the others: without a connection it would ask for parts that are not here.
  const page = await (await cache.match('/')).text()
  if (files.some((file) => file.startsWith('/assets/') && page.includes(`src="${file}"`))) return
  await caches.delete(version)
  throw new Error('The page is of another version than its parts.')
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== version && name !== pushCache).map((name) => caches.delete(name)))
}

// What the server pushes

/** Here lies what this device is told by: its id and code, the server's key, and which pushes came already. */
const pushCache = 'push'
const person = new URL(self.location.href).searchParams.get('channel')
/** So many pushes are remembered, to know one that comes twice. */
const remembered = 100
const vibration = [200, 100, 200]

self.addEventListener('push', (event) => {
  event.waitUntil(receive(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { push, url } = event.notification.data ?? {}
  const isTaken = event.action === 'take'
  event.waitUntil(Promise.all([open(url), push ? report(push, isTaken ? 'taken' : 'clicked', event.notification) : null]))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription))
})

/** What the page asks of the worker; the answer goes to the port that came along. */
self.addEventListener('message', (event) => {
  const work = workOf(event.data ?? {})
  if (work === null) return
  const [port] = event.ports
  event.waitUntil(
    work.then(
      (answer) => port?.postMessage({ answer: answer ?? null }),
      (error) => port?.postMessage({ failed: String(error?.message ?? error) }),
    ),
  )
})

/** Begins what the page asks for; null for what is none of it. */
function workOf({ activateSubscription, keepDevice, confirm, forgetSubscription, keepOnly }) {
  if (activateSubscription) return activate(activateSubscription.key)
  if (keepDevice) return change((kept) => ({ ...kept, ...keepDevice }))
  if (confirm) return self.registration.showNotification(confirm, { tag: 'enabled', icon: '/marks/baton-192.png', vibrate: vibration })
  if (forgetSubscription) return forget()
  return keepOnly ? closeOthers(keepOnly) : null
}

/** Shows, replaces or takes away a notification. What is for somebody who was signed in here before shows nothing. */
async function receive(data) {
  const push = read(data)
  if (!push || (person !== null && person !== push.person)) return
  let isKnown = false
  await change((kept) => {
    isKnown = kept.came?.includes(push.push) ?? false
    return { ...kept, came: [...(kept.came ?? []).filter((id) => id !== push.push), push.push].slice(-remembered) }
  })
  // A server that died before it could write down that it sent this sends it again.
  if (isKnown) return
  await badge(push.count)
  const shown = await self.registration.getNotifications()
  if (push.what === 'withdraw') return shown.filter(({ tag }) => tag === push.tag).forEach((one) => one.close())
  for (const one of shown) if (one.tag !== push.tag && stands(one, push)) one.close()
  await show(push)
  await report(push.push, 'shown')
}

/** Whether a notification is part of what is shown now: a summary stands for all, and a conversation has one. */
function stands(one, push) {
  if (push.what === 'summary') return one.data?.conversation !== undefined
  return push.conversation !== null && one.data?.conversation === push.conversation
}

function show({ push, title, body, tag, conversation, workspace, url, silent, staysUp, actions, at }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    actions,
    silent,
    renotify: !silent,
    requireInteraction: staysUp,
    timestamp: at,
    icon: '/marks/baton-192.png',
    badge: '/marks/baton-192.png',
    data: { push, url, conversation, workspace },
    // What makes no sound must not ask for a vibration either.
    ...(!silent && { vibrate: vibration }),
  })
}

function read(data) {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

/** Brings a page of ours to the front and has it go there, or opens one. What tells of no place leads nobody away from where they are. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = windows.filter((one) => !notOurs.test(new URL(one.url).pathname))
  const page = pages.find((one) => one.focused) ?? pages.find((one) => one.visibilityState === 'visible') ?? pages[0]
  if (!page) return self.clients.openWindow(url ?? '/')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker has its origin
  if (url) page.postMessage({ openUrl: url })
  return page.focus()
}

/** Reports to the server what became of a notification. What it refuses to do is said in its place. */
async function report(push, became, notification) {
  const { device, code } = await known()
  if (!device) return
  const response = await post('/api/push/receipts', { device, code, push, became }).catch(() => null)
  if (became !== 'taken' || response?.ok) return
  const { message } = response ? await response.json() : {}
  if (!message) return
  const { tag, data } = notification
  // It leads to the conversation as well, and is none of its notifications: a page would take it away as over.
  await self.registration.showNotification(message, { tag, silent: true, icon: '/marks/baton-192.png', data: { url: data.url } })
}

const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function activate(key) {
  const there = await self.registration.pushManager.getSubscription()
  // One that is bound to another key is of no use to this server.
  if (there && keyOf(there) !== key) await there.unsubscribe()
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  await change((kept) => ({ ...kept, key }))
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys }
}

/** The push service ended the subscription and may have made another one. */
async function renew(made) {
  const { device, code, key } = await known()
  if (!device) return
  const { endpoint, keys } = made ? made.toJSON() : await activate(key)
  await post('/api/push/renewals', { device, code, subscription: { endpoint, keys } })
}

/** Who signs out, or wants it no more, is told nothing here any more, and leaves nothing on the screen. Answers which device it was. */
async function forget() {
  const { device } = await known()
  await badge(0)
  await caches.delete(pushCache)
  for (const one of await self.registration.getNotifications()) one.close()
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  return device
}

/**
 * Closes what is over by what a page knows: the conversations of its workspace that have an open alert, of which `calling` call for the person. `elsewhere`
 * is how many call in other workspaces, of which it knows no more; null where it does not know that either.
 */
async function closeOthers({ workspace, conversations, calling = conversations.length, elsewhere }) {
  const total = elsewhere === null ? null : calling + elsewhere
  await badge(total)
  for (const one of await self.registration.getNotifications()) {
    const { conversation, workspace: of } = one.data ?? {}
    // What a worker before this one showed does not say of which workspace it is.
    const isHere = of ? of === workspace : elsewhere === 0
    const isOver = conversation && isHere && !conversations.includes(conversation)
    if (isOver || (one.tag === 'summary' && total === 0)) one.close()
  }
}

/** The badge of the app, where this device takes notifications. */
async function badge(count) {
  if (count === null || !(await known()).device) return
  await (count > 0 ? self.navigator.setAppBadge?.(count) : self.navigator.clearAppBadge?.())?.catch(() => undefined)
}

async function known() {
  const kept = await (await caches.open(pushCache)).match('/push')
  return kept ? kept.json() : {}
}

let changing = Promise.resolve()
/** One change after the other: two pushes at once must not undo what each other keeps. */
function change(make) {
  changing = changing
    .catch(() => undefined)
    .then(async () => {
      const next = make(await known())
      await (await caches.open(pushCache)).put('/push', new Response(JSON.stringify(next)))
    })
  return changing
}

const bytesOf = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function keyOf({ options }) {
  const bytes = new Uint8Array(options?.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
