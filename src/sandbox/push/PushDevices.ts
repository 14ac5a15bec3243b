import * as z from 'zod/mini'
import type { PushCompany, Push, Subscription } from './PushCompany.ts'

/** What a notification of ours says of itself; the played device shows it as the service worker would. */
const Body = z.object({
  push: z.string(),
  what: z.enum(['show', 'summary', 'withdraw', 'test']),
  tag: z.string(),
  conversation: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  silent: z.boolean(),
})
type Body = z.output<typeof Body>

/** A push that came, with what it says. */
export interface Came extends Push {
  body: Body
}

/** A device that the sandbox plays. */
export interface PlayedDevice {
  id: number
  name: string
  subscription: Subscription
  isAsleep: boolean
  /** What it got, the newest first. */
  came: Came[]
  /** What it shows now. */
  tray: Came[]
  /** By which it speaks to the server, once the page has said so. */
  speaks: { device: string; code: string } | null
}

/** So many pushes a device remembers. */
const room = 100

/** The devices of the sandbox: each gets what is pushed to it, says so, and can be pressed. */
export class PushDevices {
  readonly #company: PushCompany
  readonly #server: string
  readonly #devices: PlayedDevice[] = []
  readonly #listeners = new Set<() => void>()
  readonly #onError: (error: unknown) => void

  constructor(company: PushCompany, server: string, onError: (error: unknown) => void) {
    this.#company = company
    this.#server = server
    this.#onError = onError
  }

  all(): readonly PlayedDevice[] {
    return this.#devices
  }

  find(id: number): PlayedDevice | undefined {
    return this.#devices.find((device) => device.id === id)
  }

  /** A device subscribes for the key of a server. */
  add(key: string): PlayedDevice {
    const id = (this.#devices.at(-1)?.id ?? 0) + 1
    const subscription = this.#company.subscribe(key, (push) => this.#receive(device, push))
    const device: PlayedDevice = { id, name: `Device ${id}`, subscription, isAsleep: false, came: [], tray: [], speaks: null }
    this.#devices.push(device)
    this.#notify()
    return device
  }

  remove(device: PlayedDevice): void {
    this.#company.unsubscribe(device.subscription.endpoint)
    this.#devices.splice(this.#devices.indexOf(device), 1)
    this.#notify()
  }

  setAsleep(device: PlayedDevice, isAsleep: boolean): void {
    device.isAsleep = isAsleep
    this.#company.setAsleep(device.subscription.endpoint, isAsleep)
    this.#notify()
  }

  /** Somebody presses a notification, or its button; answers what the server says. */
  async press(device: PlayedDevice, push: string, became: 'clicked' | 'taken'): Promise<void> {
    device.tray = device.tray.filter(({ body }) => body.push !== push)
    this.#notify()
    await this.#speak(device, push, became)
  }

  /** Tells whenever something changed; answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #receive(device: PlayedDevice, push: Push): void {
    const body = Body.safeParse(JSON.parse(push.text))
    if (!body.success) return this.#onError(new Error(`A device of the sandbox cannot read ${push.text}`))
    const came = { ...push, body: body.data }
    device.came = [came, ...device.came].slice(0, room)
    device.tray = trayWith(device.tray, came)
    this.#notify()
    if (came.body.what !== 'withdraw') void this.#speak(device, came.body.push, 'shown').catch(this.#onError)
  }

  async #speak({ speaks }: PlayedDevice, push: string, became: 'shown' | 'clicked' | 'taken'): Promise<void> {
    if (!speaks) return
    await fetch(`${this.#server}/api/push/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...speaks, push, became }),
    })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** What a device shows once something came: one a tag and conversation, or a summary of everything. */
function trayWith(tray: readonly Came[], came: Came): Came[] {
  const { what, tag, conversation } = came.body
  const left = tray.filter(({ body }) => body.tag !== tag)
  if (what === 'withdraw') return left
  if (what === 'summary') return [came, ...left.filter(({ body }) => body.conversation === null)]
  return [came, ...left.filter(({ body }) => conversation === null || body.conversation !== conversation)]
}
