import { useState } from 'react'
import { fieldNames } from '#shared/fieldNames.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { activeShortcuts, type Shortcut } from '#web/hooks/keys.ts'
import { useSees } from '#web/query/useMe.ts'

type Line = readonly [key: string, says: string]

/** Every key that works on the screen from which it was opened, made from the registry of keys; beside a list also those of a conversation, before one is open. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [shortcuts] = useState(() => [...activeShortcuts()])
  const mayChat = useSees('chatInput')
  const linesOf = (group: Shortcut['group']): readonly Line[] => {
    const own = shortcuts.flatMap(([key, shortcut]): Line[] => (shortcut.group === group ? [[key, shortcut.says]] : []))
    if (group !== 'Conversation' || !shortcuts.some(([key]) => key === 'j')) return own
    const all = mayChat ? [...ofWriting, ...ofReading] : ofReading
    return [...own, ...all.filter(([key]) => !own.some(([known]) => known === key))]
  }
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={laterStrings.frame.shortcuts}>
      <div className="gap-x-8 md:columns-2">
        {fieldNames(laterStrings.keys.groups).map((group) => {
          const own = linesOf(group)
          if (own.length === 0) return null
          return (
            <section key={group} className="break-inside-avoid pb-4 last:pb-0">
              <h3 className="pb-1.5 text-sm font-[550] text-ink-3">{laterStrings.keys.groups[group]}</h3>
              <dl>
                {own.map(([key, says]) => (
                  <div key={key} className="flex items-center justify-between gap-4 py-1">
                    <dt>{says}</dt>
                    <dd className="flex">
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

/** The keys of an open conversation, for who looks them up before one is. */
const ofWriting: readonly Line[] = [
  ['r', strings.keys.reply],
  ['n', strings.conversation.note],
  ['mod+Enter', strings.keys.handBack],
]
const ofReading: readonly Line[] = [
  ['d', strings.keys.details],
  ['mod+f', strings.keys.searchIn],
  ['Escape', strings.keys.back],
]
