/** How people, workspaces and bots are sorted, on both sides. */
export function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return order.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
