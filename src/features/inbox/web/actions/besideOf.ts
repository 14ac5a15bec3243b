/**
 * Where a choice is offered: in the header of the conversation when it is open, else at its row; for several (null) at the bar. The header of one
 * that is still on its way is inert, and is replaced once it is there: a choice in it would be gone, and what is typed on would be commands.
 */
export function besideOf(id: string | null): HTMLElement | null {
  if (id === null) return document.querySelector('[data-acts="picked"]')
  const header = `[data-acts="${CSS.escape(id)}"]`
  const usable = ':not([inert] *)'
  return (
    document.querySelector<HTMLElement>(header + usable) ??
    document.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]${usable}`) ??
    document.querySelector<HTMLElement>(header)
  )
}
