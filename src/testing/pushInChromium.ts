import type { Page, Worker } from 'playwright-core'
import type { PushCompany, Subscription } from '#sandbox/push/PushCompany.ts'

/** What a notification on the screen of a device says. */
export interface Shown {
  title: string
  tag: string
  silent: boolean
  requireInteraction: boolean
  vibrate?: number[]
  actions?: { action: string; title: string }[]
}

/** Has a browser's person allow notifications when they are asked: a browser without a screen has none. Before the page is opened. */
export const allowsNotifications = (page: Page) =>
  page.addInitScript(`{
    let state = 'prompt'
    navigator.permissions.query = async () => ({ state })
    Notification.requestPermission = async () => ((state = 'granted'), 'granted')
  }`)

/**
 * Gives the service worker of a page what a browser without a screen lacks: a push service, which is the played one, and a place where notifications are
 * shown. Everything else is the worker's own: what comes is handed to it by the browser, as a push.
 */
export async function givePushTo(page: Page, company: PushCompany, key: string) {
  const context = page.context()
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const devtools = await context.newCDPSession(page)
  let registrationId: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.findLast(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const subscribe = (): Subscription =>
    company.subscribe(key, ({ text: data }) => {
      if (registrationId !== undefined) void devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    })
  const subscription = subscribe()
  await worker.evaluate(`{
    self.subscriptionHere = null
    self.subscriptionOf = (data) => ({ toJSON: () => data, unsubscribe: async () => ((self.subscriptionHere = null), true) })
    self.tray = []
    self.registration.showNotification = async (title, options) => {
      const one = { title, ...options, close: () => (self.tray = self.tray.filter((other) => other !== one)) }
      self.tray = [...self.tray.filter(({ tag }) => tag !== options.tag), one]
    }
    self.registration.getNotifications = async () => [...self.tray]
    self.navigator.setAppBadge = async (count) => void (self.badged = count)
    self.navigator.clearAppBadge = async () => void (self.badged = 0)
    self.registration.pushManager.getSubscription = async () => self.subscriptionHere
    self.registration.pushManager.subscribe = async () =>
      (self.subscriptionHere = self.subscriptionOf(${JSON.stringify(subscription)}))
  }`)
  return {
    subscription,
    isSubscribed: () => worker.evaluate<boolean>('self.subscriptionHere !== null'),
    /** Its push service ends the subscription and makes another one, of which only the worker learns. */
    replaceSubscription: () => {
      company.unsubscribe(subscription.endpoint)
      return worker.evaluate(`{
        self.subscriptionHere = self.subscriptionOf(${JSON.stringify(subscribe())})
        self.dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), { newSubscription: self.subscriptionHere }))
      }`)
    },
    /** What is on the screen now. */
    tray: () => worker.evaluate<Shown[]>('JSON.parse(JSON.stringify(self.tray))'),
    badge: () => worker.evaluate<number | null>('self.badged ?? null'),
    /** The addresses of the pages that its worker knows. One that was only just asked for is not among them yet. */
    pages: () =>
      worker.evaluate<string[]>(
        `self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((all) => all.map(({ url }) => url))`,
      ),
    /** Somebody presses the notification with a tag: itself ('') or one of its buttons. */
    press: (tag: string, action: string) =>
      worker.evaluate(`{
        const event = new ExtendableEvent('notificationclick')
        Object.assign(event, { notification: self.tray.find((one) => one.tag === ${JSON.stringify(tag)}), action: ${JSON.stringify(action)} })
        self.dispatchEvent(event)
      }`),
  }
}
