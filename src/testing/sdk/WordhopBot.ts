import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestBot } from '#testing/TestApp.ts'
import { until } from './SdkFixture.ts'

type ChildMessage = { id?: number; event?: string; payload?: unknown; result?: unknown; error?: string; status?: number; message?: unknown }

/** A bot on wordhop 1.3.70 whose only change is two addresses and its keys. */
export class WordhopBot {
  readonly #child: ChildProcess
  readonly #messages: ChildMessage[] = []
  #asked = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (message) => this.#messages.push(message as ChildMessage))
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
  async request(method: string, ...args: unknown[]): Promise<Omit<ChildMessage, 'id'>> {
    const id = ++this.#asked
    this.#child.send({ id, method, args })
    const find = () => this.#messages.find((message) => message.id === id)
    await until(() => find() !== undefined)
    const { id: _id, ...answer } = find()!
    return answer
  }

  /** The payload of the nth event of that name. */
  async event(name: string, nth = 1): Promise<unknown> {
    const find = () => this.#messages.filter((message) => message.event === name)
    await until(() => find().length >= nth)
    return find()[nth - 1]!.payload
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}
