import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestBot } from '#testing/house.ts'
import { until } from './sdkScene.ts'

type Told = { id?: number; event?: string; payload?: unknown; result?: unknown; error?: string; status?: number; message?: unknown }

/** A bot on wordhop 1.3.70 whose only change is two addresses and its keys. */
export class WordhopBot {
  readonly #child: ChildProcess
  readonly #told: Told[] = []
  #asked = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (told) => this.#told.push(told as Told))
  }

  static async start(url: string, bot: Pick<TestBot, 'apiKey' | 'clientKey'>, config: object): Promise<WordhopBot> {
    const child = fork(
      join(import.meta.dirname, 'wordhopChild.ts'),
      [bot.apiKey, bot.clientKey, JSON.stringify({ serverRoot: url, socketServer: url, ...config })],
      // It comes with dependencies of its day that warn on every start.
      { execArgv: ['--no-deprecation'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    const started = new WordhopBot(child)
    await started.event('ready')
    return started
  }

  /** What came of a call: its result, or the error with its status; and the message as wordhop left it. */
  async ask(method: string, ...args: unknown[]): Promise<Omit<Told, 'id'>> {
    const id = ++this.#asked
    this.#child.send({ id, method, args })
    const find = () => this.#told.find((told) => told.id === id)
    await until(() => find() !== undefined)
    const { id: _id, ...told } = find()!
    return told
  }

  /** The payload of the nth event of that name. */
  async event(name: string, nth = 1): Promise<unknown> {
    const find = () => this.#told.filter((told) => told.event === name)
    await until(() => find().length >= nth)
    return find()[nth - 1]!.payload
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}
