/**
 * What somebody has typed into a form since `sent` was sent from it, which may take seconds: a field that still holds what was sent, or nothing that was
 * typed, is not among it.
 */
export function typedSince<Typed extends object>(now: Typed, sent: Typed): Typed {
  const before = new Map<string, unknown>(Object.entries(sent))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is typed may lack any field
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !Object.is(value, before.get(field)))) as Typed
}
