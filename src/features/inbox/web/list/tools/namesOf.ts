import type { Label } from '#features/inbox/conversations/labels/contract.ts'

/** The labels of some bots (null: of every one), each name once and in their order, with the colour it has at the first bot. */
export function namesOf(labels: readonly Label[], bots: ReadonlySet<string> | null): Pick<Label, 'name' | 'colour'>[] {
  const found = new Map<string, Label>()
  for (const label of labels) {
    if ((bots === null || bots.has(label.client_key)) && !found.has(label.name)) found.set(label.name, label)
  }
  return [...found.values()]
}
