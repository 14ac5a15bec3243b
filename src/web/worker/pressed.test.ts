import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

interface Notification {
  tag: string
  data?: object
}
type Listener = (event: object) => void

/** A browser with the worker, one open page, and a server that refuses what is asked of it with these words. */
function startWorker(refusal: string) {
  const listeners = new Map<string, Listener>()
  const shown: Notification[] = []
  const led = vi.fn<(said: { openUrl: string }) => void>()
  const page = { url: 'https://inbox.example.com/account/profile', focused: true, postMessage: led, focus: () => Promise.resolve() }
  const kept = { match: async () => ({ json: async () => ({ device: 'd1', code: 'secret' }) }) }
  const showNotification = async (_title: string, { tag, data }: Notification) => void shown.push({ tag, ...(data && { data }) })
  const self = {
    location: { href: 'https://inbox.example.com/service-worker.js?channel=ben' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification },
    clients: { matchAll: async () => [page] },
  }
  const fetch = async () => ({ ok: false, json: async () => ({ message: refusal }) })
  runInNewContext(source.replace("['__FILES__']", '[]'), { self, caches: { open: async () => kept }, fetch, URL })
  const send = async (type: string, event: object) => {
    let work: unknown
    listeners.get(type)!({ ...event, waitUntil: (promise: unknown) => void (work = promise) })
    await work
  }
  const press = (notification: Notification, action = '') =>
    send('notificationclick', { action, notification: { ...notification, close: () => undefined } })
  return { shown, led, press, ask: (data: object) => send('message', { data, ports: [] }) }
}

test('who presses that notifications are enabled stays where they are', async () => {
  const { shown, led, press, ask } = startWorker('')
  await ask({ confirm: 'Baton notifications are enabled in this browser!' })
  expect(shown).toEqual([{ tag: 'enabled' }])
  await press(shown[0]!)
  expect(led).not.toHaveBeenCalled()
})

test('that a colleague has the conversation leads to it, too', async () => {
  const { shown, led, press } = startWorker('Mara has it.')
  const url = '/messages/c1/'
  await press({ tag: 'c1 1000', data: { push: 'p1', url, conversation: 'c1', workspace: 'w' } }, 'take')
  expect(led.mock.lastCall).toEqual([{ openUrl: url }])
  expect(shown).toEqual([{ tag: 'c1 1000', data: { url } }])
  led.mockClear()
  await press(shown[0]!)
  expect(led).toHaveBeenCalledExactlyOnceWith({ openUrl: url })
})
