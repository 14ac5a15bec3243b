import type { Parsed, Report } from '#providers/provider.ts'

/** A thing that Toy says, as its documentation would have it. */
export type ToyItem =
  | { page: string; kind: 'message'; id: string; from: string; text: string }
  | { page: string; kind: 'edited'; id: string; from: string; text: string; at: number }
  | { page: string; kind: 'unsent'; id: string; from: string; at: number }
  | { page: string; kind: 'echo' | 'answered'; id: string; to: string; text: string; by?: string }
  | { page: string; kind: 'delivered' | 'read'; ids: string[] }

/** What a body says to each page; null where it is none of Toy's. */
export function bodiesIn(body: string): Map<string, Buffer> | null {
  try {
    const { items } = JSON.parse(body) as { items?: unknown }
    if (!Array.isArray(items)) return null
    const pages = Map.groupBy(items as ToyItem[], ({ page }) => page)
    return new Map([...pages].map(([page, own]) => [page, Buffer.from(JSON.stringify({ items: own }))]))
  } catch {
    return null
  }
}

export function parse(body: string): Parsed[] {
  const { items } = JSON.parse(body) as { items: ToyItem[] }
  return items.map(parseItem)
}

function parseItem(item: ToyItem): Parsed {
  const account = item.page
  switch (item.kind) {
    case 'message':
      return { kind: 'report', account, report: reportOf('in', item.from, item.id, item.text) }
    case 'edited':
      return {
        kind: 'report',
        account,
        report: { ...reportOf('in', item.from, item.id, item.text), change: { what: 'edited', at: item.at } },
      }
    case 'unsent':
      return { kind: 'report', account, report: { ...reportOf('in', item.from, item.id, ''), change: { what: 'withdrawn', at: item.at } } }
    case 'echo':
      return { kind: 'report', account, report: { ...reportOf('out', item.to, item.id, item.text), providerMessageId: item.id } }
    case 'answered': {
      const by = { id: `toy:${item.by}`, name: item.by ?? 'Somebody' }
      return { kind: 'report', account, report: { ...reportOf('takeover', item.to, item.id, item.text), by, providerMessageId: item.id } }
    }
    case 'delivered':
    case 'read':
      return { kind: 'receipt', account, receipt: { what: item.kind, providerMessageIds: item.ids } }
    default:
      return { kind: 'unreadable', account, reason: `Toy sent something of the kind ${JSON.stringify((item as { kind?: unknown }).kind)}.` }
  }
}

function reportOf(kind: Report['kind'], channel: string, id: string, text: string): Omit<Report, 'bot'> {
  return {
    kind,
    channel,
    userKey: channel,
    identity: `id:${id}`,
    text,
    attachments: [],
    metadata: null,
    reply: null,
    profile: null,
    raw: kind === 'in' ? { channel, id, text } : null,
    address: null,
    epoch: null,
    echoOf: null,
  }
}
