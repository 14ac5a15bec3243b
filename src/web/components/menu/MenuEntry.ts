import type { ReactNode } from 'react'

/** One line of a menu: something to do, a place to go, or a choice that is on or off. */
export interface MenuEntry {
  name: string
  icon?: ReactNode
  /** Its key, which stands at the right; not on touch screens, which have none. */
  hint?: string
  /** How much is there; nothing is shown of 0. `says` is it in words; `hot` where a person is needed for it. */
  count?: { value: number; says: string; hot?: boolean } | undefined
  run?: () => void
  href?: string
  /** For choices: whether this is the chosen one. */
  checked?: boolean
  danger?: boolean
  /** It leads the focus on by itself, once the menu is closed; otherwise that goes back to what opened the menu. */
  leads?: true
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
}
