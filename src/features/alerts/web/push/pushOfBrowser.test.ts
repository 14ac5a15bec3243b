import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser of which a test says what it is. */
const browser = { isTouch: false, isInstalled: false, isSecure: true, permission: 'prompt', canRegister: true, now: 1_000_000 }
const register = vi.fn<() => Promise<object>>(() =>
  browser.canRegister ? Promise.resolve({}) : Promise.reject(new Error('The worker is blocked.')),
)
const pushState = vi.fn<History['pushState']>()
let receive: (event: { data: unknown }) => void = () => undefined

beforeEach(() => {
  vi.resetModules()
  register.mockClear()
  pushState.mockClear()
  Object.assign(browser, { isTouch: false, isInstalled: false, isSecure: true, permission: 'prompt', canRegister: true, now: 1_000_000 })
  vi.spyOn(performance, 'now').mockImplementation(() => browser.now)
  const worker = {
    register,
    getRegistration: () => Promise.resolve(undefined),
    addEventListener: (_name: string, listener: typeof receive) => void (receive = listener),
  }
  vi.stubGlobal('navigator', {
    serviceWorker: worker,
    permissions: { query: () => Promise.resolve({ state: browser.permission }) },
  })
  vi.stubGlobal('window', { PushManager: {}, Notification: {}, addEventListener: () => undefined })
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse') ? browser.isTouch : query.includes('standalone') && browser.isInstalled,
  }))
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('history', { pushState, replaceState: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Makes the browser ready, and answers what the page then says of it. */
async function init(times = 1) {
  const { initPush } = await import('./pushOfBrowser.ts')
  const { pushHere } = await import('./pushHere.ts')
  for (let i = 0; i < times; i++) await initPush('somebody')
  return { said: pushHere.get(), again: () => initPush('somebody') }
}

test('notifications are offered where there is no touch screen and the origin is trusted; elsewhere nothing happens', async () => {
  expect((await init()).said).toBe('default')
  expect(register).toHaveBeenCalledTimes(1)
  vi.resetModules()
  browser.isTouch = true
  expect((await init()).said).toBe('unsupported')
  vi.resetModules()
  browser.isTouch = false
  vi.stubGlobal('isSecureContext', false)
  expect((await init()).said).toBe('unsupported')
  expect(register).toHaveBeenCalledTimes(1)
})

test('on a phone they are offered once the page is installed', async () => {
  Object.assign(browser, { isTouch: true, isInstalled: true })
  expect((await init()).said).toBe('default')
  expect(register).toHaveBeenCalledTimes(1)
})

test('a browser is made ready once in 60 seconds, however often the page asks', async () => {
  const { again } = await init(3)
  expect(register).toHaveBeenCalledTimes(1)
  browser.now += 59_999
  await again()
  expect(register).toHaveBeenCalledTimes(1)
  browser.now += 1
  await again()
  expect(register).toHaveBeenCalledTimes(2)
})

test('where the browser does not answer, what is known is said within two seconds, and put right once it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let answer: (registration: object) => void = () => undefined
  register.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  browser.permission = 'granted'
  const { initPush } = await import('./pushOfBrowser.ts')
  const { pushHere } = await import('./pushHere.ts')
  const begun = initPush('somebody')
  expect(pushHere.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  expect(pushHere.get()).toBe('failed')
  browser.permission = 'prompt'
  answer({})
  await begun
  expect(pushHere.get()).toBe('default')
  vi.useRealTimers()
})

test('that the worker cannot be registered bothers nobody', async () => {
  browser.canRegister = false
  expect((await init()).said).toBe('unsupported')
})

test('where the browser does not say what its person allowed, the plain permission counts', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: navigator.serviceWorker,
    permissions: { query: () => Promise.reject(new TypeError('Not a known permission.')) },
  })
  expect((await init()).said).toBe('default')
})

test('a notification leads to its address in the page, and to no address of others', async () => {
  const { followNotifications } = await import('./followNotifications.ts')
  followNotifications()
  for (const openUrl of ['https://evil.example/', '//evil.example/', 7, undefined]) receive({ data: { openUrl } })
  receive({ data: null })
  expect(pushState).not.toHaveBeenCalled()
  receive({ data: { openUrl: '/messages/1/' } })
  expect(pushState).toHaveBeenCalledExactlyOnceWith(null, '', '/messages/1/')
})
