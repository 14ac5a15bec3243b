import { useState } from 'react'
import { laterStrings } from '#shared/later.strings.ts'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { activeShortcuts, type Shortcut } from '#web/hooks/keys.ts'

/** Every key that works on the screen from which it was opened, made from the registry of keys. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [shortcuts] = useState(() => [...activeShortcuts()])
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={laterStrings.frame.shortcuts}>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {(Object.keys(laterStrings.keys.groups) as Shortcut['group'][]).map((group) => {
          const own = shortcuts.filter(([, shortcut]) => shortcut.group === group)
          if (own.length === 0) return null
          return (
            <section key={group}>
              <h3 className="pb-1.5 text-sm font-[550] text-ink-3">{laterStrings.keys.groups[group]}</h3>
              <dl>
                {own.map(([key, shortcut]) => (
                  <div key={key} className="flex items-center justify-between gap-4 py-1">
                    <dt>{shortcut.says}</dt>
                    <dd>
                      <Kbd shown>{key}</Kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </DialogFrame>
  )
}
