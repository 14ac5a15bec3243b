import { ChevronDown } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { buttonClasses } from '#web/components/Button.tsx'
import { keyName } from '#web/components/Kbd.tsx'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import type { MenuEntry } from '#web/components/menu/MenuEntry.ts'
import { sendMenuStrings } from './sendMenu.strings.ts'

interface SendMenuProps {
  maySend: boolean
  /** With `handBack` the AI gets the conversation after it. */
  onSend: (handBack: boolean) => void
}

/** What Send can do besides: what Ctrl Enter does, for a mouse and on a phone. */
export function SendMenu({ maySend, onSend }: SendMenuProps) {
  const handBack: MenuEntry = { name: strings.keys.handBack, hint: keyName('mod+Enter'), leads: true, run: () => onSend(true) }
  return (
    <MenuButton
      name={sendMenuStrings.name}
      sections={[{ entries: [handBack] }]}
      align="end"
      side="top"
      disabled={!maySend}
      className={`${buttonClasses({ variant: 'main' })} w-7 rounded-l-none px-0! enabled:border-l-bg/30! pointer-coarse:w-8`}
    >
      <ChevronDown size={14} aria-hidden="true" className="rotate-180" />
    </MenuButton>
  )
}
