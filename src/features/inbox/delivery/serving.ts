import type { Transport } from './ports.ts'

/** What one server can serve at the moment. */
export interface Serving {
  /** The bots that it holds, each with the transport that reaches it: the first that does. */
  held: ReadonlyMap<string, string>
  /** Which transport takes whose deliveries for the bots it holds: its own, and those that it takes over. */
  takesOver: readonly (readonly [by: string, of: string])[]
  /** How many attempts to one bot each transport makes at once. */
  perBot: ReadonlyMap<string, number>
  /** The transports that reach every bot whose deliveries name them. */
  open: readonly string[]
  /** Bots that other servers hold. */
  elsewhere: readonly string[]
}

/** Asks the transports of a server whom they reach now. */
export function servingOf(transports: ReadonlyMap<string, Transport>): Serving {
  const held = new Map<string, string>()
  const open: string[] = []
  const entries = [...transports]
  for (const [name, transport] of entries) {
    const bots = transport.reaches()
    if (bots === null) open.push(name)
    else for (const bot of bots) if (!held.has(bot)) held.set(bot, name)
  }
  return {
    held,
    takesOver: entries.flatMap(([name, { takesOver = [] }]) => [name, ...takesOver].map((of) => [name, of] as const)),
    perBot: new Map(entries.map(([name, { concurrency }]) => [name, concurrency.perBot])),
    open,
    elsewhere: entries.flatMap(([, transport]) => transport.elsewhere?.() ?? []),
  }
}

/** By which transport a delivery goes that waited for `transport`: the one that holds its bot, where that takes it, else its own. */
export function transportFor({ held, takesOver }: Serving, botId: string, transport: string): string {
  const via = held.get(botId)
  return via !== undefined && takesOver.some(([by, of]) => by === via && of === transport) ? via : transport
}
