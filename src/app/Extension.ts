import type { AppDependencies } from './AppDependencies.ts'
import type { Config } from '#platform/config/config.ts'

/** What may be added to a server before it listens: the sandbox is the one there is. Live has none. */
export type Extend = (deps: AppDependencies) => Promise<Extension>

export interface Extension {
  /** What it puts in place of the configuration: the companies it plays. */
  config: Partial<Config>
  /** What stands at the end of the head of the page: tags of the sandbox's own files. */
  pageTags?: string
  /** The server accepts requests. Answers what to say to the one who started it. */
  start(): Promise<string>
  close(): Promise<void>
}
