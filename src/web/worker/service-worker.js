// Keeps the built page on the device, so that it opens without a connection. The build fills in what there is and its version.
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
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))
}
