import { store } from '#web/hooks/store.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import type { SandboxLocation } from '#sandbox/web/useSandboxLocation.ts'

/** Where the phone beside the inbox stands: whether it is open, and whose it is. */
export interface DockPlace extends SandboxLocation {
  isOpen: boolean
}

const key = 'sandbox-phone'
const closed: DockPlace = { isOpen: false, bot: null, customer: null }

/** Kept on this device, so that a reload shows the same. */
export const dockPlace = store<DockPlace>(read())

export function moveDock(change: Partial<DockPlace>): void {
  const place = { ...dockPlace.get(), ...change }
  dockPlace.set(place)
  try {
    localStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Without storage it is forgotten by the next page.
  }
}

function read(): DockPlace {
  try {
    const kept = fieldsOrNone(JSON.parse(localStorage.getItem(key) ?? '{}'))
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    return { isOpen: kept['isOpen'] === true, bot: text(kept['bot']), customer: text(kept['customer']) }
  } catch {
    return closed
  }
}
