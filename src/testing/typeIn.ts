import { runBaton } from '#cli/runBaton.ts'

/** What a command line answered. */
export interface Answer {
  code: number
  out: string
  err: string
  /** `out`, as a program reads it after `--json`. */
  json: Record<string, unknown>
}

/** Types a command line, in an environment of its own. */
export async function typeIn(env: Record<string, string>, ...argv: string[]): Promise<Answer> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runBaton(argv, env, { out: (text) => out.push(text), err: (text) => err.push(text) })
  const text = out.join('\n')
  return {
    code,
    out: text,
    err: err.join('\n'),
    get json() {
      return JSON.parse(text) as Record<string, unknown>
    },
  }
}
