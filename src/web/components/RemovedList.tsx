import { useState } from 'react'
import { listTime } from '#web/dates/formats.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { Button } from './Button.tsx'
import { CardList } from './CardList.tsx'
import { Section } from './Section.tsx'

interface Removed {
  id: string
  name: string
  removed_at: number
}

interface RemovedListProps {
  title: string
  hint: string
  removed: readonly Removed[] | undefined
  text: RowProps['text']
  /** Takes a removal back, and says how that went. */
  restore: RowProps['restore']
}

/** What was removed and can be restored; nothing where there is none. */
export function RemovedList({ title, hint, removed, text, restore }: RemovedListProps) {
  if (!removed || removed.length === 0) return null
  return (
    <Section title={title} hint={hint}>
      <CardList>
        {removed.map((one) => (
          <Row key={one.id} removed={one} text={text} restore={restore} />
        ))}
      </CardList>
    </Section>
  )
}

interface RowProps {
  removed: Removed
  text: { when: (time: string) => string; restore: string; restoreNamed: (name: string) => string }
  restore: (id: string) => Promise<void>
}

function Row({ removed: { id, name, removed_at }, text, restore }: RowProps) {
  const now = useNow()
  const [isRestoring, setRestoring] = useState(false)
  const run = async () => {
    setRestoring(true)
    await restore(id)
    setRestoring(false)
  }
  return (
    <li ref={focusBeside} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{name}</p>
        <p className="num text-sm text-ink-3">{text.when(listTime(removed_at, now))}</p>
      </div>
      <Button aria-label={text.restoreNamed(name)} disabled={isRestoring} onClick={() => void run()}>
        {text.restore}
      </Button>
    </li>
  )
}
