import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const Mail = z.object({
  /** Counts up from 1. */
  id: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
})

/** A mail as it came to the sandbox. */
export type Mail = z.output<typeof Mail>

/** So many are kept: more than anybody tries out, and still one page to look through. */
const room = 200

/** The mails of the sandbox, in a file that lasts over restarts: a line each, the newest below. */
export class Mailbox {
  readonly #file: string
  #mails: Mail[]
  /** Lines are written one after the other. */
  #writing: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  private constructor(file: string, mails: Mail[]) {
    this.#file = file
    this.#mails = mails
  }

  static async open(file: string): Promise<Mailbox> {
    await mkdir(dirname(file), { recursive: true })
    const kept = await readFile(file, 'utf8').catch(() => '')
    const mails = kept.split('\n').flatMap(readLine).slice(-room)
    await writeFile(file, mails.map(lineOf).join(''))
    return new Mailbox(file, mails)
  }

  /** Newest first. */
  all(): Mail[] {
    return this.#mails.toReversed()
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Resolves once the mail will be there after a restart. */
  async add(given: Omit<Mail, 'id'>): Promise<void> {
    const mail = { ...given, id: (this.#mails.at(-1)?.id ?? 0) + 1 }
    this.#mails = [...this.#mails, mail].slice(-room)
    await this.#write(() => appendFile(this.#file, lineOf(mail)))
  }

  async clear(): Promise<void> {
    this.#mails = []
    await this.#write(() => writeFile(this.#file, ''))
  }

  /** Tells whenever there is something new, or nothing more; answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #write(work: () => Promise<unknown>): Promise<void> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => undefined)
    await done
    for (const listener of this.#listeners) listener()
  }
}

const lineOf = (mail: Mail) => `${JSON.stringify(mail)}\n`

/** A line that was cut off when the machine stopped is no mail. */
function readLine(line: string): Mail[] {
  try {
    return [Mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
